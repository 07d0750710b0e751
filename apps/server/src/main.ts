// What is made from here on is its owner's alone: other users of the machine read no closed room and no verifier.
process.umask(0o077);
// Nothing native may be loaded before this: SQLite's binding crashes without a word on an older Node.
if (Number(process.versions["napi"]) < 10) {
	console.error(
		`Parley needs Node 22.19 or newer; this is ${process.version}. Run "npm start", which brings its own.`,
	);
	process.exit(1);
}
const { run } = await import("./main/run.ts");
await run();

export {};
