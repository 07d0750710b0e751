// Nothing else may be loaded before this: an older Node cannot read the sources, and would say so in a riddle.
if (Number(process.versions["napi"]) < 10) {
	console.error(
		`The load lab needs Node 22.19 or newer; this is ${process.version}. Run "npm run load", which brings its own.`,
	);
	process.exit(1);
}
const { runHere } = await import("./lab/cli.ts");
const { experiments } = await import("./experiments/index.ts");
await runHere(experiments);

export {};
