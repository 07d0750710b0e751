import { networkInterfaces } from "node:os";
import { join, resolve } from "node:path";
import { writeDurably } from "@parley/engine/lib/files";
import type { RunningServer } from "../compose.ts";
import type { Config } from "../config.ts";
import { isNumber } from "../http/client-address.ts";
import { clockLines } from "./clock-behind.ts";
import { qrCode } from "./qr-code.ts";
import type { Share } from "./share.ts";
import { startedBy } from "./started-by.ts";

const TOKEN_FILE = "operator-token";

/** What the terminal says once people can come. */
export function say(config: Config, server: RunningServer, share: Share | undefined): void {
	const inNetwork = lanAddresses(config.host).map((address) => `http://${address}:${server.port}`);
	const lines = [
		"",
		"  Parley is open.",
		"",
		`  On this machine      http://localhost:${server.port}`,
		...inNetwork.map((link) => `  In your network      ${link}`),
		...(share ? [`  For everybody        ${share.origin}   (by ${share.program}, while this runs)`] : []),
		`  Data (back this up)  ${resolve(config.dataDir)}`,
		...tokenLines(config, server),
		...codeLines(share?.origin ?? inNetwork[0]),
		...httpsLines(config, inNetwork),
		...proxyLines(config),
		...clockLines(config.dataDir),
		...(config.limits === "off"
			? ["", "  LIMITS=off: rates and counts are lifted. For the lab only, never on a network."]
			: []),
		"",
		"  Stop with Ctrl-C.",
		"",
	];
	console.log(lines.join("\n"));
}

/** What is no terminal is a log, which is kept for good and read by many: there it only says where the token lies. */
function tokenLines({ dataDir }: Config, { operatorToken }: RunningServer): string[] {
	if (operatorToken === undefined) return [];
	if (process.stdout.isTTY) return [`  Operator token       ${operatorToken}   (shown once)`];
	const file = join(resolve(dataDir), TOKEN_FILE);
	writeDurably(file, `${operatorToken}\n`, 0o600);
	return [`  Operator token       lies in ${file}; note it down and delete the file`];
}

/** Nobody holds a phone before a log. */
function codeLines(link: string | undefined): string[] {
	if (link === undefined || !process.stdout.isTTY) return [];
	return ["", `  ${link} for a phone's camera:`, "", ...qrCode(link)];
}

/** Browsers give what is kept and what is told outside of the page to https only, and to the machine itself. */
function httpsLines({ publicOrigins }: Config, inNetwork: readonly string[]): string[] {
	if (inNetwork.length === 0 || publicOrigins.some((origin) => origin.startsWith("https:"))) return [];
	return [
		"",
		"  In your network people write, read, search and send files. Notifications, and opening the page while the",
		`  link is lost, want https there: a proxy with a certificate, or ${startedBy} ${startedBy.startsWith("npm") ? "-- " : ""}--share.`,
	];
}

/** A number of proxies trusts whoever connects: from outside anybody may claim any address then. */
function proxyLines({ host, trustProxy }: Config): string[] {
	if (!isNumber(trustProxy) || host.startsWith("127.") || host === "localhost" || host === "::1") return [];
	return [
		"",
		`  TRUST_PROXY=${trustProxy[0]} believes whoever connects, and HOST=${host} lets anybody connect: who comes past the`,
		"  proxy may claim any address. Set HOST=127.0.0.1, or TRUST_PROXY to the proxy's address, or keep the port closed.",
	];
}

function lanAddresses(host: string): string[] {
	if (host !== "0.0.0.0" && host !== "::") return [];
	const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
	return all.filter((one) => one.family === "IPv4" && !one.internal).map((one) => one.address);
}
