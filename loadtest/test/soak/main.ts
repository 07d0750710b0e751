/** `npm run soak`: a long test that reports as an experiment of the lab does, and is none: what is short of an hour shows nothing. */
import { runHere } from "../../src/lab/cli.ts";
import { soak } from "../test-support/soak.ts";

await runHere([soak]);
