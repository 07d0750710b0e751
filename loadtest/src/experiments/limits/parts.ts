import type { Lab } from "../../lab/experiment.ts";
import { type Catalogue, opened } from "../../lab/parts.ts";
import { density } from "./density.ts";
import { long } from "./long.ts";
import type { LimitsParams } from "./params.ts";
import { posts } from "./posts.ts";
import { rooms } from "./rooms.ts";
import { slow } from "./slow.ts";
import { storm } from "./storm.ts";

export const parts: Catalogue<Lab, LimitsParams> = {
	experiment: "limits",
	open: () => [opened(density), opened(rooms), opened(slow), opened(storm), opened(posts), opened(long)],
	elsewhere: "fixed rates are measured by fanout",
};
