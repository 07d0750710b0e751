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
	const folder = join(notes, "kubernetes-validate");
	const found = {
		command: ["python3", "-m", "kubernetes_validate", "--strict"],
		env: { PYTHONPATH: folder },
	};
	if (existsSync(join(folder, "kubernetes_validate"))) return found;
	mkdirSync(folder, { recursive: true });
	const how = ["--quiet", "--disable-pip-version-check", "--root-user-action=ignore", "--only-binary=:all:"];
	const args = ["-m", "pip", "install", ...how, `--target=${folder}`, KUBERNETES];
	const { status } = spawnSync("python3", args, { stdio: "ignore", timeout: TIMEOUT_MS });
	return status === 0 ? found : undefined;
}

export const shellcheck = () => debianProgram("shellcheck");
export const ruby = () => debianProgram("ruby");
export const systemdAnalyze = () => debianProgram("systemd-analyze", "systemd");
