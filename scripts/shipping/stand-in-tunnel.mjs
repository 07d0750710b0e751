// Behaves as cloudflared and tailscale do, but for the world: who connects to its own port comes from the address that its
// header `x-visitor` says (`none`: the tunnel does not say), under the tunnel's host, or under that of `x-names`: what goes
// by the name in TLS, as tailscale does, hands on whatever `Host` it was told.
import { writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { basename } from "node:path";

const isTailscale = basename(process.argv[1]) === "tailscale";
const host = isTailscale ? "box.tail1234.ts.net" : "two-plain-words.trycloudflare.com";
const target = new URL(process.argv.at(-1));

if (process.env.STAND_IN_FAILS) {
	console.error(
		'2026-01-01T00:00:00Z ERR failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": dial tcp: no route to host',
	);
	process.exit(1);
}
const server = createServer((asked, answer) => {
	const passed = request(to(asked), (got) => {
		answer.writeHead(got.statusCode, got.headers);
		got.pipe(answer);
	});
	passed.on("error", () => answer.writeHead(502).end());
	asked.pipe(passed);
});
server.on("upgrade", (asked, socket, head) => {
	const passed = request(to(asked)).on("error", () => socket.destroy());
	const say = (got) => {
		const lines = got.rawHeaders.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join("");
		socket.write(`HTTP/1.1 ${got.statusCode} ${got.statusMessage}\r\n${lines}\r\n`);
	};
	passed.on("response", (got) => {
		say(got);
		got.pipe(socket);
	});
	passed.on("upgrade", (got, onward, first) => {
		say(got);
		if (head.length > 0) onward.write(head);
		if (first.length > 0) socket.write(first);
		onward.on("error", () => socket.destroy()).pipe(socket);
		socket.on("error", () => onward.destroy()).pipe(onward);
	});
	passed.end();
});
server.listen(0, "127.0.0.1", () => {
	writeFileSync(process.env.STAND_IN_NOTE, JSON.stringify({ port: server.address().port, pid: process.pid }));
	if (isTailscale)
		console.log(
			`Available on the internet:\n\nhttps://${host}/\n|-- proxy ${target.origin}\n\nPress Ctrl+C to exit.`,
		);
	else {
		console.error(
			"INF Thank you for trying Cloudflare Tunnel. https://developers.cloudflare.com/cloudflare-one/",
		);
		console.error(`INF |  https://${host}                   |`);
	}
});

function to({ method, url, headers }) {
	const { "x-visitor": visitor = "203.0.113.7", "x-names": named = host, ...said } = headers;
	const { "x-forwarded-for": claimed, ...others } = said;
	const hops = [claimed, visitor === "none" ? undefined : visitor].filter(Boolean).join(", ");
	return {
		host: target.hostname,
		port: target.port,
		method,
		path: url,
		headers: {
			...others,
			host: named,
			...(hops && { "x-forwarded-for": hops, "x-forwarded-proto": "https" }),
		},
	};
}
