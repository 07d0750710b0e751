// `npm run dev`: the server, restarted when its sources change, and in front of it the page with hot reload.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { programs, projectNode, root, serverFlags } from "./tools.mjs";

const pagePort = process.env.PORT || "5173";
const serverPort = process.env.PARLEY_PORT || "8080";

const watched = [...serverFlags, "--watch", "--watch-preserve-output", "apps/server/src/main.ts"];
const server = child("server", watched, root, {
	PORT: serverPort,
	DATA_DIR: process.env.DATA_DIR || join(root, "data"),
	// A restart after every change should not wait for the page that is open.
	DRAIN_TIMEOUT_S: process.env.DRAIN_TIMEOUT_S || "0.2",
});
const page = child(
	"page",
	[join(root, programs.vite), "--port", pagePort, "--strictPort", "--logLevel", "warn"],
	join(root, "apps/web"),
	{ PARLEY_PORT: serverPort },
);

createInterface({ input: server.stdout }).on("line", (line) => {
	// The server's own links lead to the page as it was last built.
	if (!line.includes("http://")) console.log(line);
	if (line.includes("http://localhost")) console.log(`  With hot reload      http://localhost:${pagePort}`);
});

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stopBoth);

function child(name, args, cwd, env) {
	const stdio = ["ignore", name === "server" ? "pipe" : "inherit", "inherit"];
	const started = spawn(projectNode, args, { cwd, env: { ...process.env, ...env }, stdio });
	started.on("exit", (code) => {
		if (stopping) return;
		console.error(`The ${name} ended by itself (exit code ${code}), so the other is stopped too.`);
		process.exitCode = 1;
		stopBoth();
	});
	return started;
}

function stopBoth() {
	if (stopping) return;
	stopping = true;
	server.kill("SIGTERM");
	page.kill("SIGTERM");
}
