// Nothing else may be loaded before this: an older Node cannot read the sources, and would say so in a riddle.
if (Number(process.versions["napi"]) < 10) {
	console.error(
		`The load lab needs Node 22.19 or newer; this is ${process.version}. Run "npm run load", which brings its own.`,
	);
	process.exit(1);
}
const { runCli } = await import("./lab/cli.ts");
const { experiments } = await import("./experiments/index.ts");
/** How long what an experiment forgot to close may keep the process. */
const LINGER_MS = 1_000;

// nobody reads any more: the program that ran the lab is gone, or `head` has seen enough
process.stdout.once("error", () => process.kill(process.pid, "SIGHUP"));
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
process.exitCode = await runCli(process.argv.slice(2), experiments, {
	out: (text) => process.stdout.write(text),
	err: (text) => process.stderr.write(text),
	isTty: process.stdout.isTTY,
	columns: process.stdout.columns,
});

setTimeout(() => process.exit(), LINGER_MS).unref();

export {};
