import { execFileSync } from "node:child_process";
import { chmod, chown, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { comesIn } from "../../apps/server/test/support/lobby.ts";
import { freshDataDir } from "../../apps/server/test/support/server.ts";
import { root } from "../tools.mjs";
import { builtImage } from "./image.mjs";
import { started } from "./process.ts";

const BUILD_MS_MAX = 10 * 60_000;
/** What Node says of each file whose types it had to strip. */
const STRIPPED = /no transpile cache for StrippedTypeScript/;
/** As the runtime does it: a mount of its own for all but /data and /tmp, whose root nobody writes to. */
const READ_ONLY = `
	mount --bind "$1" "$1" && mount -o remount,ro,bind "$1"
	mount --bind "$2" "$1/data" && mount -t tmpfs tmpfs "$1/tmp" && mount -t proc proc "$1/proc"
	root=$1; user=$3; shift 3
	exec chroot --userspec="$user" "$root" "$@"`;

test("code that was compiled in the image lies in no volume", async () => {
	const dockerfile = await readFile(join(root, "docker/Dockerfile"), "utf8");
	const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
	const volumes = [...last.matchAll(/^VOLUME (.*)$/gm)].map(([, volume]) => volume);
	expect(volumes).toEqual(["/data"]);
	expect(last).toMatch(/NODE_COMPILE_CACHE=\/compiled$/m);
	// what makes images does not agree on whose it is without --chown
	expect(last).toContain("COPY --from=compiled --chown=0:0 /compiled /compiled\n");
});

// `npm run test:long -- container`
const image = process.env["CONTAINER"] === "built" ? builtImage() : undefined;
if (image && "missing" in image)
	test(`[smaller: skipped: this machine has no ${image.missing}] the container was not started`, () => {
		// said, not passed over (scripts/test.mjs)
	});
else if (image)
	test("the image serves as its user on a read-only root, ends on SIGTERM, and finds its data again", {
		timeout: BUILD_MS_MAX,
	}, async () => {
		onTestFinished(() => void image.remove());
		const { User: user, Env: env, Cmd: command, WorkingDir: folder } = image.config;
		expect(user).toBe("1000:1000");
		const data = join(await freshDataDir(), "volume");
		await mkdir(data);
		await chown(data, 1000, 1000);
		await chmod(data, 0o700);
		const asRuntime = (...words: readonly string[]) => [
			...["unshare", "--mount", "sh", "-c", READ_ONLY, "sh", image.folder, data, user],
			...["env", "-i", ...env, "PORT=0", "HOST=127.0.0.1", "NODE_DEBUG_NATIVE=COMPILE_CACHE"],
			...["sh", "-c", `cd ${folder} && exec "$@"`, "sh", ...words],
		];
		const writable = [
			"find",
			"/",
			"-xdev",
			"(",
			"-type",
			"f",
			"-o",
			"-type",
			"d",
			")",
			"-writable",
			"-not",
			"-path",
			"/proc*",
		];
		const found = execFileSync("unshare", asRuntime(...writable).slice(1), { encoding: "utf8" });
		expect(found.split("\n").sort()).toEqual(["", "/data", "/tmp"]);
		const owned = ["find", "/parley", "/compiled", "-not", "-user", "root"];
		expect(execFileSync("unshare", asRuntime(...owned).slice(1), { encoding: "utf8" })).toBe("");

		const house = await started(asRuntime(...command));
		expect(await readFile(`/proc/${house.pid}/status`, "utf8")).toMatch(/^Uid:\t1000\t/m);
		const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
		await ada.says("in a container");
		await bo.hears("in a container");
		expect(await (await fetch(`http://127.0.0.1:${house.port}/`)).text()).toContain("<script");
		expect(await house.terminate()).toBe(0);
		expect(house.output()).not.toMatch(STRIPPED);

		const again = await started(asRuntime(...command));
		await (await comesIn(again, "cy")).hears("in a container");
		expect(await again.terminate()).toBe(0);
	});
