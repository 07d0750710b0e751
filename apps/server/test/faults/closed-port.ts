import { Server } from "node:net";

/** Preloaded (`--import`): a user who may listen nowhere, as below 1024 on most systems. */
Server.prototype.listen = function () {
	process.nextTick(() =>
		this.emit("error", Object.assign(new Error("listen EACCES: permission denied"), { code: "EACCES" })),
	);
	return this;
};
