// Before a server's own code, by `--import`: nobody is told of rooms that they are not in. What is left is what the
// same server costs without `overview` and `heads`.
import { isMainThread } from "node:worker_threads";
import { Heads } from "../../src/rooms/overview/heads.ts";
import { Overviews } from "../../src/rooms/overview/overviews.ts";

if (isMainThread) {
	Heads.prototype.changed = () => undefined;
	Overviews.prototype.tell = () => undefined;
	Overviews.prototype.changed = () => undefined;
}
