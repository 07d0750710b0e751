import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { wholeHistory } from "../../apps/server/test/support/http.ts";
import { DEN } from "../../apps/server/test/support/moderation.ts";
import { freshDataDir } from "../../apps/server/test/support/server.ts";
import { debianProgram } from "../shipping/debian.mjs";
import { freePort } from "../shipping/free-port.ts";
import { running } from "../shipping/process.ts";
import { hookedDen } from "./hooked-den.ts";

const prometheus = debianProgram("prometheus");
const alertmanager = debianProgram("prometheus-alertmanager");

/** What a machine says of its disk, as long as it is asked. */
async function machine() {
	const disk = { free: 0.5 };
	const server = createServer((_request, response) => {
		response.setHeader("Content-Type", "text/plain; version=0.0.4");
		response.end(`disk_free_ratio ${disk.free}\n`);
	}).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	return { disk, target: `127.0.0.1:${(server.address() as { port: number }).port}` };
}

/** Alertmanager as its manual has it, which waits for nothing before it tells. */
async function alertmanagerTells(url: string): Promise<string> {
	const folder = await freshDataDir();
	const config = {
		route: { receiver: "parley", group_by: ["alertname"], group_wait: "0s", group_interval: "1s" },
		receivers: [{ name: "parley", webhook_configs: [{ url }] }],
	};
	const file = join(folder, "alertmanager.yml");
	await writeFile(file, JSON.stringify(config));
	const address = `127.0.0.1:${await freePort()}`;
	const options = { "config.file": file, "storage.path": folder, "cluster.listen-address": "" };
	const { output } = running(program(alertmanager, { ...options, "web.listen-address": address }));
	const isReady = (): Promise<boolean> =>
		fetch(`http://${address}/-/ready`).then(
			({ ok }) => ok,
			() => false,
		);
	await expect.poll(isReady, { message: output() }).toBe(true);
	return address;
}

async function prometheusWatches(target: string, alertmanagerAt: string): Promise<void> {
	const folder = await freshDataDir();
	const ofOne = (one: string) => [{ static_configs: [{ targets: [one] }] }];
	const rule = {
		alert: "DiskNearlyFull",
		expr: "disk_free_ratio < 0.1",
		annotations: { summary: "{{ $value }} of the disk is free" },
	};
	const config = {
		global: { scrape_interval: "200ms", evaluation_interval: "200ms" },
		rule_files: [join(folder, "rules.yml")],
		scrape_configs: [{ job_name: "machine", ...ofOne(target)[0] }],
		alerting: { alertmanagers: ofOne(alertmanagerAt) },
	};
	await writeFile(join(folder, "rules.yml"), JSON.stringify({ groups: [{ name: "disks", rules: [rule] }] }));
	await writeFile(join(folder, "prometheus.yml"), JSON.stringify(config));
	const options = {
		"config.file": join(folder, "prometheus.yml"),
		"storage.tsdb.path": join(folder, "data"),
	};
	running(program(prometheus, { ...options, "web.listen-address": "127.0.0.1:0" }));
}

function program(path: string | undefined, options: Readonly<Record<string, string>>): readonly string[] {
	return [path ?? "", ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)];
}

if (prometheus !== undefined && alertmanager !== undefined)
	test("[HOOK4] [HOOK5] an alert of Prometheus is one message of Alertmanager's, from its firing to its end; the next is another", async () => {
		const { ada, bo, house, url } = await hookedDen("Alerts");
		const { disk, target } = await machine();
		await prometheusWatches(target, await alertmanagerTells(url));
		const firing = /^🔥 \*\*DiskNearlyFull\*\* firing\n- firing: \[0\.05 of the disk is free\]\(http/;
		disk.free = 0.05;
		const fired = await ada.receives("posted", ({ text = "" }) => firing.test(text));
		disk.free = 0.5;
		const ended = await bo.receives("edited", ({ target: edited }) => edited === fired.seq);
		expect(ended.text).toMatch(/^✅ \*\*DiskNearlyFull\*\* resolved\n- resolved: /);
		disk.free = 0.05;
		const again = await ada.receives("posted", ({ seq, text = "" }) => seq > fired.seq && firing.test(text));
		const posted = (await wholeHistory(house, DEN, ada.token)).filter(({ type }) => type === "posted");
		expect(posted.map(({ seq }) => seq)).toEqual([fired.seq, again.seq]);
	});
else
	test("[smaller: skipped: Prometheus or Alertmanager cannot be had here] no alert came by the real ones", () => {
		// said, not passed over (scripts/test.mjs)
	});
