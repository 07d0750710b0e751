import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { expect } from "vitest";
import { freshDataDir } from "../../apps/server/test/support/server.ts";
import { root } from "../tools.mjs";
import { debianProgram } from "./debian.mjs";
import { running } from "./process.ts";

export const caddy = debianProgram("caddy");
// of all that Debian has for it the one with the fewest modules
export const nginx = debianProgram("nginx", "nginx-light");

export const shipped = (file: string): Promise<string> => readFile(join(root, file), "utf8");

/** The block of that language which docs/shipping.md prints. */
export async function printed(language: string): Promise<string> {
	const [, block = ""] =
		new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(await shipped("docs/shipping.md")) ?? [];
	return block;
}

/** Caddy with that configuration, and nothing of the machine's. Its folder is where it keeps what it makes. */
export async function startCaddy(config: string, env: Readonly<Record<string, string>> = {}) {
	const folder = await freshDataDir();
	const global = `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n`;
	await writeFile(join(folder, "Caddyfile"), global + config);
	const command = [caddy ?? "", "run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
	return { folder, ...running(command, { HOME: folder, ...env }) };
}

/** nginx with those servers and upstreams, and nothing of the machine's; settles when it listens on that port. */
export async function startNginx(site: string, port: number): Promise<void> {
	const folder = await freshDataDir();
	await mkdir(join(folder, "temp"));
	const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
		(name) => `${name}_temp_path ${folder}/temp/${name};`,
	);
	const outer = `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths.join(" ")} ${site} }`;
	await writeFile(join(folder, "nginx.conf"), outer);
	const proxy = running([nginx ?? "", "-p", folder, "-c", join(folder, "nginx.conf")]);
	await untilListens(port, proxy.output);
}

export async function untilListens(port: number, output: () => string): Promise<void> {
	await expect.poll(() => listens(port), { timeout: 20_000, message: output() }).toBe(true);
}

async function listens(port: number): Promise<boolean> {
	const socket = connect(port, "127.0.0.1");
	const isThere = await once(socket, "connect").then(
		() => true,
		() => false,
	);
	socket.destroy();
	return isThere;
}
