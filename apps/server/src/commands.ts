// What is made from here on is its owner's alone: other users of the machine read no closed room and no verifier.
process.umask(0o077);
// Nothing native may be loaded before this: SQLite's binding crashes without a word on an older Node.
if (Number(process.versions["napi"]) < 10) {
	console.error(
		`Parley needs Node 22.19 or newer; this is ${process.version}. Run it by npm, which brings its own: npm run backup -- FILE`,
	);
	process.exit(1);
}

/** What can be done with the data beside running the server, each by `npm run NAME`. */
const commands = {
	backup: () => import("./commands/backup.ts"),
	restore: () => import("./commands/restore.ts"),
	export: () => import("./commands/export.ts"),
	import: () => import("./commands/import.ts"),
	record: () => import("./commands/record.ts"),
	replay: () => import("./commands/replay.ts"),
	skip: () => import("./commands/skip.ts"),
};

const { runCommand } = await import("./commands/run-command.ts");
const [name = "", ...args] = process.argv.slice(2);
process.exitCode = await runCommand(commands, name, args);

export {};
