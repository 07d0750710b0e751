/** Preloaded (`--import`): a machine for which no package has a ready-made native part. */
process.dlopen = () => {
	throw Object.assign(new Error("invalid ELF header"), { code: "ERR_DLOPEN_FAILED" });
};
