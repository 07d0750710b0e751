import type { Part as LabPart } from "../../lab/parts.ts";
import type { Bench } from "./bench.ts";
import type { WebParams } from "./params.ts";

/** One budget, or a few that are measured together. */
export type Part<Run> = LabPart<Bench, WebParams, Run>;
