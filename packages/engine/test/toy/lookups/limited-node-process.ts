/** A node in a process of its own, all of whose visits last for long: `limited-node-process.ts '{ options }'`. */
import { type LimitedNodeOptions, openLimitedNode } from "./limited-node.ts";

const VISITS = 20;
const LONG_MS = 60_000;

const node = await openLimitedNode(JSON.parse(process.argv[2] ?? "") as LimitedNodeOptions);
await Promise.all(Array.from({ length: VISITS }, () => node.visits(LONG_MS)));
