import type { Experiment } from "../lab/experiment.ts";
import { abuse } from "./abuse.ts";
import { blocking } from "./blocking.ts";
import { compare } from "./compare.ts";
import { doors } from "./doors.ts";
import { fanout } from "./fanout.ts";
import { finding } from "./finding.ts";
import { jam } from "./jam.ts";
import { kept } from "./kept.ts";
import { limits } from "./limits.ts";
import { nodes } from "./nodes.ts";
import { numbers } from "./numbers.ts";
import { pool } from "./pool.ts";
import { retention } from "./retention.ts";
import { rooms } from "./rooms.ts";
import { tables } from "./tables.ts";
import { web } from "./web.ts";
import { wheel } from "./wheel.ts";

/** In the order of `npm run load -- all`. */
export const experiments: readonly Experiment[] = [
	rooms,
	wheel,
	pool,
	numbers,
	jam,
	blocking,
	compare,
	fanout,
	limits,
	nodes,
	tables,
	retention,
	kept,
	abuse,
	doors,
	web,
	finding,
];
