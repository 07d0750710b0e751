import { type Catalogue, opened } from "../../lab/parts.ts";
import type { Bench } from "./bench.ts";
import { load } from "./load.ts";
import type { WebParams } from "./params.ts";
import { passing } from "./passing.ts";
import { scrolling } from "./scrolling.ts";
import { switching } from "./switching.ts";
import { typing } from "./typing.ts";
import { weight } from "./weight.ts";

export const parts: Catalogue<Bench, WebParams> = {
	experiment: "web",
	open: () => [
		opened(weight),
		opened(load),
		opened(typing),
		opened(scrolling),
		opened(switching),
		opened(passing),
	],
};
