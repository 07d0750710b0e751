/** Preloaded (`--import`): this Node says that it is the one of NODE_SAID, as old as that. */
const said = process.env["NODE_SAID"] ?? "";
Object.defineProperty(process, "version", { value: `v${said}` });
Object.defineProperty(process, "versions", { value: { ...process.versions, node: said, napi: "9" } });
