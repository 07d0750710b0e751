import type { Catalogues } from "../language/catalogues.ts";
import { alerts } from "./alerts.ts";
import { deeds } from "./deeds.ts";
import { files } from "./files.ts";
import { inside } from "./inside.ts";
import { lab } from "./lab.ts";
import { lookups } from "./lookups.ts";
import { page } from "./page.ts";
import { refusals } from "./refusals.ts";
import { rooms } from "./rooms.ts";
import { switcher } from "./switcher.ts";
import { writing } from "./writing.ts";

export const arabic: Catalogues = {
	page: { ...page, ...inside },
	alerts,
	deeds,
	files,
	lab,
	lookups,
	refusals,
	rooms,
	switcher,
	writing,
};
