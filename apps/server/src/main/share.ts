import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";

/** A tunnel from the world to this server, while this process runs. */
export interface Share {
	/** `https://…`, as people type it */
	readonly origin: string;
	readonly program: string;
	/** to which it leads here */
	readonly port: number;
	/** the tunnel ended, though nobody here ended it */
	readonly broke: Promise<void>;
	readonly end: () => void;
}

interface Maker {
	readonly program: string;
	readonly args: (target: string) => readonly string[];
	/** the link, in what it prints */
	readonly link: RegExp;
}

/** In the order in which they are tried: the first needs no account. */
const MAKERS: readonly Maker[] = [
	{
		program: "cloudflared",
		args: (target) => ["tunnel", "--no-autoupdate", "--url", target],
		// it names other addresses of its own, and in its errors the one that it asks for a tunnel
		link: /https:\/\/(?!api\.)[a-z0-9-]+\.trycloudflare\.com(?=[\s|/])/,
	},
	{
		program: "tailscale",
		args: (target) => ["funnel", target],
		link: /https:\/\/[a-z0-9-]+\.[a-z0-9-]+\.ts\.net(?::\d+)?(?=[\s/])/,
	},
];
const LINK_WAIT_MS = 30_000;
const SAID_CHARS_MAX = 8_000;
const SAID_CHARS_SHOWN = 600;
/** A tunnel that outlives this process would lead the world to whatever takes its port next: its input ends with us. */
const ENDS_WITH_US =
	'exec 3<&0; "$@" </dev/null 3<&- & child=$!; { read -r _ <&3; kill "$child"; } >/dev/null 2>&1 & watch=$!; wait "$child"; code=$?; kill "$watch" 2>/dev/null; exit "$code"';
const NOT_FOUND = 127;

/** `wanted`: 0 takes any free port. Rejects with a UserFacingError that says what is to be done. */
export async function share({ host, port: wanted }: { host: string; port: number }): Promise<Share> {
	const near = targetHost(host);
	const port = wanted || (await freePort(host));
	const failed: string[] = [];
	for (const maker of MAKERS) {
		const made = await opened(maker, { target: `http://${near}:${port}`, port });
		if (typeof made !== "string") return made;
		if (made !== "") failed.push(`${maker.program} ${made}`);
	}
	if (failed.length > 0) throw new UserFacingError(`There is no link to share: ${failed.join(" ")}`);
	throw new UserFacingError(
		"--share needs cloudflared (https://github.com/cloudflare/cloudflared, no account) or tailscale (with Funnel) on the PATH, and there is neither. Install one of them and start again, or put a proxy with https in front.",
	);
}

/** That both the tunnel and the server will be told. */
function freePort(host: string): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = createServer().once("error", reject);
		probe.listen(0, host, () => {
			const address = probe.address();
			probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
		});
	});
}

/** Only what comes from this machine can be told from what comes past the tunnel (SHARE2). */
function targetHost(host: string): string {
	if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
	if (host === "::1") return "[::1]";
	if (host === "localhost" || host.startsWith("127.")) return host;
	throw new UserFacingError(
		`--share connects from this machine to itself, and HOST=${host} is another address. Leave HOST out, or set HOST=127.0.0.1.`,
	);
}

/** The tunnel, or why there is none; nothing where there is no such program. */
function opened(
	{ program, args, link }: Maker,
	{ target, port }: { target: string; port: number },
): Promise<Share | string> {
	const child = spawn("sh", ["-c", ENDS_WITH_US, "sh", program, ...args(target)], {
		stdio: ["pipe", "pipe", "pipe"],
		// a Ctrl-C is for us: people are told before the tunnel ends
		detached: true,
	});
	// of a shell that is gone
	child.stdin.on("error", () => undefined);
	const end = (): void => void child.stdin.end();
	return new Promise((resolve) => {
		let said = "";
		let isBroken: () => void = () => undefined;
		const broke = new Promise<void>((breaks) => {
			isBroken = breaks;
		});
		const late = setTimeout(() => giveUp(`gave no link within ${LINK_WAIT_MS / 1000} s`), LINK_WAIT_MS);
		const giveUp = (why: string): void => {
			clearTimeout(late);
			end();
			resolve(`${why}. It said: ${said.trim().slice(-SAID_CHARS_SHOWN) || "nothing"}`);
		};
		const read = (chunk: Buffer): void => {
			said = (said + chunk.toString()).slice(-SAID_CHARS_MAX);
			const [origin] = link.exec(said) ?? [];
			if (origin === undefined) return;
			clearTimeout(late);
			for (const stream of [child.stdout, child.stderr]) stream.off("data", read).resume();
			resolve({ origin, program, port, broke, end });
		};
		for (const stream of [child.stdout, child.stderr]) stream.on("data", read);
		child.on("error", (error) => giveUp(`could not be started (${error.message})`));
		child.on("exit", (code, signal) => {
			isBroken();
			if (code === NOT_FOUND) {
				clearTimeout(late);
				resolve("");
			} else giveUp(`ended (${signal ?? code})`);
		});
	});
}
