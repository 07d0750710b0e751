import type { Catalogues } from "../language/catalogues.ts";
import { activities } from "./activities.ts";
import { admin } from "./admin.ts";
import { alerts } from "./alerts.ts";
import { deeds } from "./deeds.ts";
import { directory } from "./directory.ts";
import { embedded } from "./embedded.ts";
import { files } from "./files.ts";
import { find } from "./find.ts";
import { inside } from "./inside.ts";
import { inviting } from "./inviting.ts";
import { keeping } from "./keeping.ts";
import { lab } from "./lab.ts";
import { later } from "./later.ts";
import { leaving } from "./leaving.ts";
import { link } from "./link.ts";
import { lookups } from "./lookups.ts";
import { moderation } from "./moderation.ts";
import { names } from "./names.ts";
import { own } from "./own.ts";
import { page } from "./page.ts";
import { profile } from "./profile.ts";
import { refusals } from "./refusals.ts";
import { rooms } from "./rooms.ts";
import { saved } from "./saved.ts";
import { search } from "./search.ts";
import { signIn } from "./sign-in.ts";
import { switcher } from "./switcher.ts";
import { talk } from "./talk.ts";
import { unsent } from "./unsent.ts";
import { writing } from "./writing.ts";

export const arabic: Catalogues = {
	page,
	activities,
	admin,
	alerts,
	deeds,
	directory,
	embedded,
	files,
	find,
	inside,
	inviting,
	keeping,
	lab,
	leaving,
	link,
	lookups,
	moderation,
	names,
	own,
	profile,
	refusals,
	rooms,
	later,
	saved,
	search,
	signIn,
	switcher,
	unsent,
	talk,
	writing,
};
