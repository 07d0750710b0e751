import type { Lab } from "../../lab/experiment.ts";
import type { Part as LabPart } from "../../lab/parts.ts";
import type { NodesParams } from "./params.ts";

/** One promise about many nodes. */
export type Part<Run> = LabPart<Lab, NodesParams, Run>;
