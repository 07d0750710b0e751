import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { comesIn } from "../../apps/server/test/support/lobby.ts";
import { nodeGround } from "../../apps/server/test/support/nodes.ts";
import { freshDataDir } from "../../apps/server/test/support/server.ts";
import { type HouseProcess, openHouseProcess } from "../../apps/server/test/support/server-process.ts";
import { debianProgram } from "./debian.mjs";
import { freePort } from "./free-port.ts";
import { caddy, nginx, printed, shipped, startCaddy, startNginx } from "./proxies.ts";

const openssl = debianProgram("openssl");
const skipped = (program: string) => `[smaller: skipped: ${program} cannot be had here] `;

interface Proxied {
	readonly port: number;
	readonly authority: string;
}

/** Caddy with its own authority instead of the world's, on a port of ours; all else as it is shipped. */
async function behindCaddy(
	port: number,
	config: string,
	env: Readonly<Record<string, string>> = {},
): Promise<Proxied> {
	const { folder, output } = await startCaddy(config, env);
	const certificate = join(folder, "pki/authorities/local/root.crt");
	// it serves before it has one, and refuses whoever comes by then
	await expect.poll(output, { timeout: 20_000 }).toContain("certificate obtained successfully");
	return { port, authority: await readFile(certificate, "utf8") };
}

async function talksThrough(proxied: Proxied): Promise<void> {
	const [ada, bo] = [await comesIn(proxied, "ada"), await comesIn(proxied, "bo")];
	await ada.says("over TLS");
	await bo.hears("over TLS");
}

function behind(port: number): Record<string, string> {
	return { TRUST_PROXY: "1", PUBLIC_ORIGINS: `https://localhost:${port}`, SOCKETS_PER_ADDRESS_MAX: "2" };
}

for (const file of ["docker/Caddyfile", "docs/shipping.md"])
	if (caddy !== undefined)
		test(`people talk over wss through Caddy with what ${file} says`, async () => {
			const port = await freePort();
			const house = await openHouseProcess(behind(port));
			const text = file.endsWith(".md") ? await printed("caddyfile") : await shipped(file);
			const config = text
				.replace("chat.example.org", "{$DOMAIN}")
				.replace(/(parley|127\.0\.0\.1):8080/, `127.0.0.1:${house.port}`);
			const proxied = await behindCaddy(port, config, { DOMAIN: `localhost:${port}` });
			await talksThrough(proxied);
			// they are counted by the address that Caddy names, which is one and the same here
			await expect(comesIn(proxied, "cy")).rejects.toThrow("429");
		});

if (nginx !== undefined && openssl !== undefined)
	test("people talk over wss through nginx with what docs/shipping.md prints", async () => {
		const port = await freePort();
		const house = await openHouseProcess(behind(port));
		const folder = await freshDataDir();
		const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
		const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
		execFileSync(
			openssl ?? "",
			[
				"req",
				"-x509",
				"-newkey",
				"ec",
				"-pkeyopt",
				"ec_paramgen_curve:prime256v1",
				"-nodes",
				"-keyout",
				key,
				"-out",
				certificate,
				...subject,
			],
			{ stdio: "ignore" },
		);
		const site = (await printed("nginx"))
			.replace("listen 443", `listen 127.0.0.1:${port}`)
			.replace("chat.example.org;", "localhost;")
			.replace(/ssl_certificate [^;]+/, `ssl_certificate ${certificate}`)
			.replace(/ssl_certificate_key [^;]+/, `ssl_certificate_key ${key}`)
			.replace("127.0.0.1:8080", `127.0.0.1:${house.port}`);
		await startNginx(site, port);
		const proxied = { port, authority: await readFile(certificate, "utf8") };
		await talksThrough(proxied);
		await expect(comesIn(proxied, "cy")).rejects.toThrow("429");
	});

if (caddy !== undefined)
	test("[CONN4] one of three nodes behind the cluster's Caddyfile is killed, and people talk on through the others", async () => {
		const port = await freePort();
		const { env } = await nodeGround();
		const nodes: HouseProcess[] = [];
		for (let started = 0; started < 3; started++)
			nodes.push(
				await openHouseProcess({ ...env, TRUST_PROXY: "1", PUBLIC_ORIGINS: `https://localhost:${port}` }),
			);
		const config = (await shipped("docker/Caddyfile.cluster")).replace(
			/parley-(\d):8080/g,
			(_, number) => `127.0.0.1:${nodes[Number(number) - 1]?.port}`,
		);
		const proxied = await behindCaddy(port, config, { DOMAIN: `localhost:${port}` });
		const [ada, bo, cy] = [
			await comesIn(proxied, "ada"),
			await comesIn(proxied, "bo"),
			await comesIn(proxied, "cy"),
		];
		await ada.says("on three");
		for (const one of [bo, cy]) await one.hears("on three");
		// each is on a node of their own, as Caddy leads them to where the fewest are
		await nodes[0]?.kill();
		const lost = await Promise.race(
			[ada, bo, cy].map(async (one) => {
				await one.closed;
				return one;
			}),
		);
		const isBack = (): Promise<boolean> =>
			lost.comesBack().then(
				() => true,
				() => false,
			);
		await expect.poll(isBack, { timeout: 30_000 }).toBe(true);
		await lost.says("on two");
		for (const one of [ada, bo, cy]) await one.hears("on two");
	});

if (caddy === undefined || nginx === undefined || openssl === undefined)
	test(`${skipped("Caddy, nginx or openssl")}nobody talked through a real proxy`, () => {
		// said, not passed over (scripts/test.mjs)
	});
