import { once } from "node:events";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { qrCode } from "../../apps/server/src/main/qr-code.ts";
import { comesIn } from "../../apps/server/test/support/lobby.ts";
import { freshDataDir } from "../../apps/server/test/support/server.ts";
import { root, serverFlags } from "../tools.mjs";
import { debianProgram } from "./debian.mjs";
import { ended, type Shipped, started } from "./process.ts";

const TOKEN = "operator-token-of-the-test";
const COMMAND = [process.execPath, ...serverFlags, join(root, "apps/server/src/main.ts"), "--share"];
const CLOUDFLARE = "two-plain-words.trycloudflare.com";
const UPGRADE = {
	connection: "Upgrade",
	upgrade: "websocket",
	"sec-websocket-version": "13",
	"sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
};

/** A PATH with a shell, and with stand-ins of these names. */
async function pathWith(...programs: readonly string[]) {
	const folder = await freshDataDir();
	const bin = join(folder, "bin");
	await mkdir(bin);
	await symlink("/bin/sh", join(bin, "sh"));
	const code = await readFile(join(root, "scripts/shipping/stand-in-tunnel.mjs"), "utf8");
	await writeFile(join(folder, "package.json"), '{"type":"module"}');
	for (const name of programs)
		await writeFile(join(bin, name), `#!${process.execPath}\n${code}`, { mode: 0o755 });
	const note = join(folder, "note.json");
	return {
		note,
		env: { PATH: bin, STAND_IN_NOTE: note, DATA_DIR: join(folder, "data"), OPERATOR_TOKEN: TOKEN },
	};
}

interface Shared {
	readonly parley: Shipped;
	/** of the stand-in, as the world reaches it */
	readonly world: { readonly port: number; readonly pid: number };
}

async function shared(program: string, more: Readonly<Record<string, string>> = {}): Promise<Shared> {
	const { env, note } = await pathWith(program);
	const parley = await started(COMMAND, { ...env, ...more });
	return { parley, world: JSON.parse(await readFile(note, "utf8")) as Shared["world"] };
}

async function statusOf(port: number, path: string, headers: Record<string, string> = {}): Promise<number> {
	const asked = request({ port, host: "127.0.0.1", path, headers, agent: false }).end();
	onTestFinished(() => void asked.destroy());
	const answered = once(asked, "response") as Promise<[IncomingMessage]>;
	const upgraded = once(asked, "upgrade") as Promise<[IncomingMessage]>;
	const [answer] = await Promise.race([answered, upgraded]);
	return answer.statusCode ?? 0;
}

test.each([
	["cloudflared", CLOUDFLARE],
	["tailscale", "box.tail1234.ts.net"],
])("[SHARE1] %s makes a link through which people talk with those who are near", async (program, host) => {
	const { parley, world } = await shared(program);
	expect(parley.output()).toMatch(new RegExp(`For everybody +https://${host} +\\(by ${program}`));
	const [ada, bo] = [await comesIn({ port: world.port }, "ada"), await comesIn(parley, "bo")];
	await ada.says("from far");
	await bo.hears("from far");
	await bo.says("from near");
	await ada.hears("from near");
	const origin = `https://${host}`;
	expect(await statusOf(world.port, "/ws", { ...UPGRADE, origin })).toBe(101);
	expect(await statusOf(world.port, "/ws", { ...UPGRADE, origin: "https://evil.example" })).toBe(403);
	expect(await parley.terminate()).toBe(0);
	await gone(world.pid);
});

test("[SHARE2] the tunnel's host is answered only where the tunnel says for whom", async () => {
	const { parley, world } = await shared("cloudflared", { LAB: "on" });
	const authorization = `Bearer ${TOKEN}`;
	for (const path of ["/", "/r/lobby", "/api/rooms", "/metrics", "/healthz", "/api/lab/lookup-mode"])
		for (const headers of [{}, { authorization }]) {
			const asked = { ...headers, "x-visitor": "none" };
			expect([path, await statusOf(world.port, path, asked)]).toEqual([path, 403]);
			expect(
				await statusOf(parley.port, path, { ...headers, host: `${CLOUDFLARE.toUpperCase()}.:443` }),
			).toBe(403);
			expect(await statusOf(world.port, path, { ...asked, "x-forwarded-for": "somebody" })).toBe(403);
		}
	expect(await statusOf(world.port, "/ws", { ...UPGRADE, "x-visitor": "none" })).toBe(403);
	expect(await statusOf(world.port, "/api/rooms")).toBe(200);
	expect(await statusOf(parley.port, "/api/rooms")).toBe(200);
});

test("[SHARE2] nobody who comes through the tunnel is from here, whatever their address looks like", async () => {
	const { parley, world } = await shared("cloudflared", {
		LAB: "on",
		SOCKETS_PER_ADDRESS_MAX: "2",
		CONNECTIONS_PER_ADDRESS_MAX: "4",
	});
	for (const visitor of ["127.0.0.1", "::1", "10.1.2.3", "203.0.113.9"]) {
		const from = { "x-visitor": visitor };
		expect(await statusOf(world.port, "/metrics", from), visitor).toBe(403);
		expect(await statusOf(world.port, "/api/lab/lookup-mode", from), visitor).toBe(403);
		// who says more than one is believed for the last, which is the tunnel's own
		expect(await statusOf(world.port, "/metrics", { ...from, "x-forwarded-for": "127.0.0.1" })).toBe(403);
		const asked = [];
		for (let socket = 0; socket < 3; socket++)
			asked.push(await statusOf(world.port, "/ws", { ...UPGRADE, ...from }));
		expect([visitor, ...asked]).toEqual([visitor, 101, 101, 429]);
		const elsewhere = { ...from, "x-forwarded-for": "198.51.100.1" };
		expect(await statusOf(world.port, "/ws", { ...UPGRADE, ...elsewhere })).toBe(429);
	}
	// and none of them takes anything from those who are
	expect(await statusOf(parley.port, "/metrics")).toBe(200);
	for (let socket = 0; socket < 2; socket++) expect(await statusOf(parley.port, "/ws", UPGRADE)).toBe(101);
	expect(await statusOf(parley.port, "/ws", UPGRADE)).toBe(429);
});

test("[SHARE2] nobody who comes through the tunnel is from here, whatever Host they name", async () => {
	const { parley, world } = await shared("tailscale", { LAB: "on", SOCKETS_PER_ADDRESS_MAX: "2" });
	const names = ["localhost", "LOCALHOST.:80", "127.0.0.1", `127.0.0.1:${parley.port}`, "[::1]"];
	for (const [at, named] of names.entries()) {
		const from = { "x-names": named, "x-visitor": `203.0.113.${at + 1}` };
		expect(await statusOf(world.port, "/metrics", from), named).toBe(403);
		expect(await statusOf(world.port, "/api/lab/lookup-mode", from), named).toBe(403);
		const asked = [];
		for (let socket = 0; socket < 3; socket++)
			asked.push(await statusOf(world.port, "/ws", { ...UPGRADE, ...from }));
		expect([named, ...asked]).toEqual([named, 101, 101, 429]);
	}
	// what is passed on, and not for whom, is nobody's, as in the tunnel's own name
	for (const header of ["forwarded", "cf-connecting-ip", "tailscale-user-login", "x-forwarded-host"])
		expect(await statusOf(parley.port, "/api/rooms", { [header]: "127.0.0.1" }), header).toBe(403);
	expect(await statusOf(parley.port, "/api/rooms")).toBe(200);
	for (let socket = 0; socket < 2; socket++) expect(await statusOf(parley.port, "/ws", UPGRADE)).toBe(101);
});

test("[SHARE1] a tunnel ends with a server that is killed", async () => {
	const { parley, world } = await shared("cloudflared");
	await parley.kill();
	await gone(world.pid);
});

test("[SHARE1] a tunnel that ends is said, and people who are near talk on", async () => {
	const { parley, world } = await shared("cloudflared");
	const [ada, bo] = [await comesIn(parley, "ada"), await comesIn(parley, "bo")];
	process.kill(world.pid, "SIGKILL");
	await expect.poll(() => parley.output()).toContain("The tunnel ended");
	await ada.says("still here");
	await bo.hears("still here");
});

test("[SHARE1] without a tunnel nothing is started, and the sentence says what is to be done", async () => {
	const none = await pathWith();
	expect(await ended(COMMAND, none.env)).toEqual({
		code: 1,
		output: expect.stringMatching(/^--share needs cloudflared .* or tailscale .*Install one.*\n$/s),
	});
	const failing = await pathWith("cloudflared");
	expect(await ended(COMMAND, { ...failing.env, STAND_IN_FAILS: "1" })).toEqual({
		code: 1,
		output: expect.stringMatching(
			/^There is no link to share: cloudflared ended \(1\)\. It said: .*no route to host\n$/,
		),
	});
	expect(await ended(COMMAND, { ...failing.env, HOST: "192.0.2.1" })).toEqual({
		code: 1,
		output: expect.stringMatching(/^--share connects from this machine to itself, and HOST=192\.0\.2\.1/),
	});
});

test("a word that is not known stops the start with a sentence", async () => {
	const { env } = await pathWith();
	expect(await ended([...COMMAND.slice(0, -1), "--shaer"], env)).toEqual({
		code: 1,
		output: 'Parley does not know "--shaer". There is --share; all else is set by the environment.\n',
	});
});

/** Of util-linux: what it runs has a terminal. */
const onTerminal = debianProgram("script", "bsdutils");
const title =
	"on a terminal the link for others is a code for phones, and without https it is said what is missing";
if (onTerminal === undefined)
	test(`[smaller: skipped: there is no program script] ${title}`, () => {
		// said, not passed over (scripts/test.mjs)
	});
else
	test(title, async () => {
		const { env } = await pathWith("cloudflared");
		const typed = ([program = "", ...args]: readonly string[]) => [
			onTerminal,
			"-qec",
			`${program} ${args.join(" ")}`,
			"/dev/null",
		];
		const far = await started(typed(COMMAND), { ...env, SHELL: "/bin/sh" });
		expect(far.output().replaceAll("\r", "")).toContain(qrCode(`https://${CLOUDFLARE}`).join("\n"));
		expect(far.output()).not.toContain("want https");
		await far.kill();
		const near = await started(typed(COMMAND.slice(0, -1)), { ...env, SHELL: "/bin/sh", HOST: "0.0.0.0" });
		const [, link = ""] = /In your network +(http:\S+)/.exec(near.output()) ?? [];
		expect(near.output().replaceAll("\r", "")).toContain(qrCode(link).join("\n"));
		expect(near.output()).toMatch(/Notifications, and opening the page while the\s+link is lost, want https/);
	});

async function gone(pid: number): Promise<void> {
	await expect.poll(() => isAlive(pid)).toBe(false);
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
