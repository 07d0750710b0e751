// Builds docker/Dockerfile and starts what came of it, without a daemon and without the base image of the real build: in
// its place stands a bare Debian with our Node and this machine's npm.
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { notes, projectNode, root } from "../tools.mjs";
import { bareRoot, debianProgram } from "./debian.mjs";

const BASE = "docker.io/library/node:24-bookworm-slim";
const IMAGE = "localhost/parley";
const TIMEOUT_MS = 9 * 60_000;
const CERTIFICATES = "/etc/ssl/of-the-builder.pem";
const PARTS = ["bin", "etc", "lib", "lib64", "sbin", "usr", "var"];

/** With which buildah keeps its own things apart from those of whoever uses it here. */
const storage = ["--root", join(notes, "images"), "--runroot", join(notes, "images-run")];
const env = { ...process.env, BUILDAH_ISOLATION: "chroot", STORAGE_DRIVER: "vfs" };

/** The command that runs `words` in the image that the Dockerfile makes, as its user; or why there is none. */
export function builtImage() {
	const bare = bareRoot();
	const program = bare && debianProgram("buildah");
	if (program === undefined) return { missing: "buildah and debootstrap, which want root on Debian" };
	const buildah = (...args) => {
		const done = spawnSync(program, [...storage, ...args], {
			cwd: root,
			env,
			encoding: "utf8",
			timeout: TIMEOUT_MS,
		});
		if (done.status !== 0) throw new Error(`buildah ${args[0]}: ${done.stderr ?? done.error}`);
		return done.stdout.trim();
	};
	if (spawnSync(program, [...storage, "inspect", "--type=image", BASE], { env }).status !== 0)
		makeBase(buildah, bare.folder);
	buildah("build", "--pull-never", "--format=docker", "-f", "docker/Dockerfile", "-t", IMAGE, ".");
	const config = JSON.parse(buildah("inspect", "--type=image", IMAGE)).Docker.config;
	const container = buildah("from", "--pull-never", IMAGE);
	return { config, folder: buildah("mount", container), remove: () => buildah("rm", container) };
}

function makeBase(buildah, bare) {
	const container = buildah("from", "scratch");
	const mounted = buildah("mount", container);
	for (const part of PARTS)
		if (existsSync(join(bare, part))) cpSync(join(bare, part), join(mounted, part), COPY_AS_IT_IS);
	for (const folder of ["tmp", "root", "proc", "sys", "dev", "run"])
		mkdirSync(join(mounted, folder), { recursive: true });
	spawnSync("chmod", ["1777", join(mounted, "tmp")]);
	copyFileSync(projectNode, join(mounted, "usr/local/bin/node"));
	const npm = dirname(dirname(realpathSync(process.env.npm_execpath ?? debianProgram("npm"))));
	cpSync(npm, join(mounted, "usr/local/lib/node_modules/npm"), COPY_AS_IT_IS);
	symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(mounted, "usr/local/bin/npm"));
	asThisMachineAsks(buildah, container, mounted);
	buildah("commit", "--quiet", "--rm", container, BASE);
}

const COPY_AS_IT_IS = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true };

/** Where packages come from here, and whose certificates are believed. */
function asThisMachineAsks(buildah, container, mounted) {
	const { stdout } = spawnSync("npm", ["config", "get", "registry"], { encoding: "utf8", cwd: root });
	mkdirSync(join(mounted, "usr/local/etc"), { recursive: true });
	buildah("config", "--env", `npm_config_registry=${stdout.trim()}`, container);
	const certificates = process.env.NODE_EXTRA_CA_CERTS;
	if (!certificates || !existsSync(certificates)) return;
	mkdirSync(join(mounted, dirname(CERTIFICATES)), { recursive: true });
	copyFileSync(certificates, join(mounted, CERTIFICATES));
	buildah("config", "--env", `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container);
}
