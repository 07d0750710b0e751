import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { ensureNatsServer } from "../nats-server.mjs";
import { startNatsServers } from "./nats-servers.ts";

function freshFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "parley-nats-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

const monitored = async (url: string): Promise<unknown> => (await fetch(`${url}/jsz?config=1`)).json();

test("three servers stand in for one another, and one that was killed comes back", async () => {
	const program = ensureNatsServer();
	const nats = await startNatsServers({ program, folder: freshFolder(), servers: 3, syncInterval: "always" });
	onTestFinished(nats.stop);
	const [first, ...others] = nats.all;
	for (const { monitorUrl } of nats.all)
		expect(await monitored(monitorUrl)).toMatchObject({ config: { sync_always: true } });
	await first?.kill();
	expect(first?.runs).toBe(false);
	await nats.ready();
	await first?.start();
	expect(await monitored(first?.monitorUrl ?? "")).toMatchObject({ meta_cluster: { cluster_size: 3 } });
	expect(others.map(({ runs }) => runs)).toEqual([true, true]);
});

test("what stops a server from starting is told", async () => {
	const options = {
		program: ensureNatsServer(),
		folder: freshFolder(),
		servers: 1,
		syncInterval: "sometimes",
	};
	await expect(startNatsServers(options)).rejects.toThrow(
		/nats-1 ended by itself:\n.*error parsing sync_interval/,
	);
});

test("nothing outlives whoever started it and was killed", async () => {
	const options = {
		...{ program: ensureNatsServer(), folder: freshFolder(), servers: 1, syncInterval: "2m" },
	};
	const source = new URL("./nats-servers.ts", import.meta.url).href;
	const script = `
		import { startNatsServers } from ${JSON.stringify(source)};
		const { all } = await startNatsServers(${JSON.stringify(options)});
		console.log(all[0].pid);
		setInterval(() => undefined, 60_000);`;
	const owner = spawn(process.execPath, ["--input-type=module", "--eval", script], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [line] = (await once(owner.stdout, "data")) as [Buffer];
	const pid = Number(line.toString());
	expect(isAlive(pid)).toBe(true);
	owner.kill("SIGKILL");
	await vi.waitUntil(() => !isAlive(pid), { timeout: 30_000 });
});

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
