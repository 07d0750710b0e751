import type { Lab } from "../../lab/experiment.ts";
import { type Catalogue, opened } from "../../lab/parts.ts";
import { drain } from "./drain.ts";
import { full } from "./full.ts";
import { leader } from "./leader.ts";
import { loss } from "./loss.ts";
import type { NodesParams } from "./params.ts";
import { spread } from "./spread.ts";

export const parts: Catalogue<Lab, NodesParams> = {
	experiment: "nodes",
	open: () => [opened(spread), opened(loss), opened(drain), opened(leader), opened(full)],
};
