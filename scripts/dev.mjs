// `npm run dev`: the server, restarted when its sources change, and the page with hot reload in front of it.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { programs, projectNode, root } from "./tools.mjs";

const pagePort = process.env.PORT || "5173";
const serverPort = process.env.PARLEY_PORT || "8080";
const DRAIN_TIMEOUT_S = "1";

const children = [
	child("server", ["--watch", "--watch-preserve-output", "apps/server/src/main.ts"], root, {
		PORT: serverPort,
		DRAIN_TIMEOUT_S,
		DATA_DIR: process.env.DATA_DIR || join(root, "data"),
	}),
	child("page", [join(root, programs.vite), "--port", pagePort, "--strictPort"], join(root, "apps/web"), {
		PARLEY_PORT: serverPort,
	}),
];
console.log(
	`Open http://localhost:${pagePort} (the server itself is on port ${serverPort}); Ctrl-C stops both.`,
);

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stopAll);

function child(name, args, cwd, env) {
	const process_ = spawn(projectNode, args, {
		cwd,
		env: { ...process.env, ...env },
		stdio: ["ignore", "inherit", "inherit"],
	});
	process_.on("exit", (code) => {
		if (!stopping) console.error(`The ${name} ended by itself (exit code ${code}); stopping.`);
		if (!stopping) process.exitCode = 1;
		stopAll();
	});
	return process_;
}

function stopAll() {
	if (stopping) return;
	stopping = true;
	for (const running of children) running.kill("SIGTERM");
}
