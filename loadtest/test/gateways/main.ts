/**
 * What several gateways in one process cost (docs/many-cores.md): measured as an experiment of the lab is, on a program that
 * is no part of the server. `node loadtest/test/gateways/main.ts gateways --parts fanout`
 */
import { runHere } from "../../src/lab/cli.ts";
import { gateways } from "./gateways.ts";

await runHere([gateways]);
