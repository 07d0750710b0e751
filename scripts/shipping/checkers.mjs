// Programs of others that know what a file of theirs may hold; each is undefined where it cannot be had.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { notes } from "../tools.mjs";
import { debianProgram } from "./debian.mjs";

const TIMEOUT_MS = 10 * 60_000;
const ACTIONLINT = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12";
/** It brings the schemas of Kubernetes with it. */
const KUBERNETES = "kubernetes-validate==1.37.0";

/** Of GitHub's workflows. */
export function actionlint() {
	const kept = join(notes, "actionlint/actionlint");
	if (existsSync(kept)) return [kept];
	const env = { ...process.env, GOBIN: join(notes, "actionlint") };
	const { status } = spawnSync("go", ["install", ACTIONLINT], { env, stdio: "ignore", timeout: TIMEOUT_MS });
	return status === 0 ? [kept] : undefined;
}

/** `env`: with which the command finds itself. */
export function kubernetesValidate() {
	const env = fromPyPi("kubernetes-validate", "kubernetes_validate", KUBERNETES);
	return env && { command: ["python3", "-m", "kubernetes_validate", "--strict"], env };
}

/** With which Python finds that module; undefined: it cannot be had. */
export function fromPyPi(name, module, version) {
	const folder = join(notes, name);
	const env = { PYTHONPATH: folder };
	if (existsSync(join(folder, module))) return env;
	mkdirSync(folder, { recursive: true });
	const how = ["--quiet", "--disable-pip-version-check", "--root-user-action=ignore", "--only-binary=:all:"];
	const args = ["-m", "pip", "install", ...how, `--target=${folder}`, version];
	const { status } = spawnSync("python3", args, { stdio: "ignore", timeout: TIMEOUT_MS });
	return status === 0 ? env : undefined;
}

export const shellcheck = () => debianProgram("shellcheck");
export const ruby = () => debianProgram("ruby");
export const systemdAnalyze = () => debianProgram("systemd-analyze", "systemd");
