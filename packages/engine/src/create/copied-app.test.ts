import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";

const repository = fileURLToPath(new URL("../../../..", import.meta.url));
const engine = join(repository, "packages/engine");

/** The lines that the README starts an application with. */
function mainOfReadme(): string {
	const [, main] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(engine, "README.md"), "utf8")) ?? [];
	if (main === undefined) throw new Error("the README shows no main.ts");
	return main;
}

/** A folder elsewhere, as somebody has it who did what the README says. */
function copied(): string {
	const folder = mkdtempSync(join(tmpdir(), "engine-copied-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	cpSync(join(engine, "test/guestbook"), join(folder, "app"), { recursive: true });
	symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
	writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
	writeFileSync(join(folder, "main.ts"), mainOfReadme());
	return folder;
}

async function started(folder: string) {
	// those that V8 needs with several threads, of which this process was started with
	const flags = process.execArgv.filter((flag) => /memory-protection|wasm-wrapper/.test(flag));
	const child = spawn(process.execPath, [...flags, "main.ts"], {
		cwd: folder,
		env: { ...process.env, PORT: "0" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	let said = "";
	const opened = Promise.withResolvers<number>();
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (chunk: Buffer) => {
			said += chunk.toString();
			const [, port] = /port: (\d+)/.exec(said) ?? [];
			if (port !== undefined) opened.resolve(Number(port));
		});
	child.on("exit", () => opened.reject(new Error(`it ended: ${said}`)));
	return { child, port: await opened.promise };
}

test("the guest book, copied into a folder elsewhere with the README's main.ts, starts, takes an entry and stops", async () => {
	const { child, port } = await started(copied());
	const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
	onTestFinished(() => socket.terminate());
	await once(socket, "open");
	const told: { readonly type: string; readonly text?: string }[] = [];
	socket.on("message", (data) => told.push(...[JSON.parse(String(data))].flat()));
	socket.send(JSON.stringify({ type: "write", ref: 1, id: "first", text: "I was here" }));
	await expect.poll(() => told.map(({ type }) => type), { timeout: 20_000 }).toContain("ok");
	expect(told).toContainEqual(expect.objectContaining({ type: "written", text: "I was here", seq: 1 }));
	const gone = once(child, "exit");
	child.kill("SIGTERM");
	expect((await gone)[0]).toBe(0);
});
