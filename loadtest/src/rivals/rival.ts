/** `npm run rival -- rooms-threads`: one of the servers that Parley is measured against, by hand as the lab starts it. */
import { buildC } from "./build-c.ts";
import { A_COMPILER, NO_COMPILER, RIVALS } from "./names.ts";

const name = process.argv[2] ?? "";
const file = RIVALS[name];
if (file === undefined) fail(`Which one? ${Object.keys(RIVALS).join(", ")}`);
else if (file !== "study") await import(`./${file}.ts`);
else {
	const binary = await buildC(file);
	if (binary === undefined) fail(`${NO_COMPILER} ${A_COMPILER}`);
	// this very process becomes it: its id stays, and nothing stands between it and who ends it
	else if (process.execve === undefined) fail("A server in C needs Node 24 to become it.");
	else process.execve(binary, [binary, name], process.env);
}

function fail(sentence: string): void {
	console.error(sentence);
	process.exitCode = 2;
}
