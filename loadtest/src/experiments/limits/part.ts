import type { Lab } from "../../lab/experiment.ts";
import type { Part as LabPart } from "../../lab/parts.ts";
import type { LimitsParams } from "./params.ts";

/** One promise about a limit. */
export type Part<Run> = LabPart<Lab, LimitsParams, Run>;
