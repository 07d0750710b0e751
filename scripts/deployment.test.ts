import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { explained, readConfig } from "../apps/server/src/config.ts";
import { createMetrics } from "../apps/server/src/lib/metrics.ts";
import { ensureNatsServer } from "./nats-server.mjs";
import { root, serverFlags, threadFlags } from "./tools.mjs";

const text = (file: string): string => readFileSync(join(root, "docker", file), "utf8");
const filesOf = (folder: string): string[] =>
	readdirSync(join(root, "docker", folder), { encoding: "utf8" }).map((name) => join(folder, name));
const yamlFiles = ["", "kubernetes", "monitoring"].flatMap(filesOf).filter((file) => /\.ya?ml$/.test(file));

/** With `<<` merged and custom tags such as `!reset` passed over, as docker compose reads it. */
function trees(file: string): unknown[] {
	return parseAllDocuments(text(file), { merge: true, logLevel: "error" }).map((document) => {
		expect(document.errors).toEqual([]);
		return document.toJS() as unknown;
	});
}

/** What stands under those keys in what a file, or a part of one, holds. */
function at(from: unknown, ...keys: readonly string[]): unknown {
	return keys.reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], from);
}

const tree = (file: string): unknown => trees(file)[0];
const under = (from: unknown, ...keys: readonly string[]): unknown[] =>
	Object.values(at(from, ...keys) ?? {});
const ofKind = (kind: string, file: string): unknown => trees(file).find((one) => at(one, "kind") === kind);

test("the server is started with the same flags wherever it is", () => {
	const read = (file: string): string => readFileSync(join(root, file), "utf8");
	for (const file of ["package.json", "docs/operating.md", "ARCHITECTURE.md", "docker/Dockerfile"]) {
		const lines = read(file).match(/.*--max-semi-space-size.*(?:\n\t+"--.*)*/g) ?? [];
		expect(lines, file).not.toEqual([]);
		for (const line of lines)
			expect(line.match(/--(?!cpu-)[a-z]+-[a-z-]+(?:=\d+)?/g), file).toEqual(serverFlags);
	}
	for (const file of [
		...["scripts/dev.mjs", "scripts/cluster/node-process.ts"],
		...["e2e/support/server.ts", "apps/server/test/support/server-process.ts", "loadtest/src/lab/servers.ts"],
	])
		expect(read(file), file).toMatch(/\[.*\.\.\.serverFlags,.*\bmain\b.*\]/i);
	const keeps = /NODE_COMPILE_CACHE.*compiled/;
	for (const file of ["package.json", "docs/operating.md"]) expect(read(file), file).toMatch(keeps);
	// the load lab has threads, too
	const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
	for (const script of Object.values(scripts).filter((one) => one.includes(" loadtest/")))
		expect(script).toContain(`exec node ${threadFlags.join(" ")} loadtest/`);
});

test("the image has every package in the version that the lock file gives the server", () => {
	const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
		packages: Record<string, { dev?: boolean }>;
	};
	const needed = Object.entries(packages).filter(
		([path, { dev }]) => path.startsWith("apps/server/") && !dev,
	);
	const folders = needed.flatMap(([path]) => path.match(/^.*?node_modules/)?.slice(0, 1) ?? []);
	for (const folder of ["node_modules", ...folders])
		expect(text("Dockerfile")).toContain(`COPY --from=packages /parley/${folder} ${folder}\n`);
});

test.each(yamlFiles)("%s is YAML", (file) => {
	expect(trees(file).length).toBeGreaterThan(0);
});

describe("every variable that is set is one that Parley reads, with a value that it takes", () => {
	const filledIn = (value: string): string =>
		value.replace(/\$\{DOMAIN:[^}]*\}/, "chat.example.org").replace(/\$\{\w+:-\}/, "");

	function isTaken(env: Readonly<Record<string, string>>): void {
		expect([...explained.values()].map(({ variable }) => variable)).toEqual(
			expect.arrayContaining(Object.keys(env)),
		);
		expect(readConfig(env)).toMatchObject({ ok: true });
	}

	test.each(["compose.yml", "compose.https.yml", "compose.cluster.yml"])("%s", (file) => {
		const environments = under(tree(file), "services").map((service) => at(service, "environment"));
		const ofNodes = environments.filter((environment) => at(environment, "PUBLIC_ORIGINS") !== undefined);
		expect(ofNodes.length).toBeGreaterThan(0);
		for (const environment of ofNodes) {
			const lines = Object.entries(environment ?? {});
			isTaken(Object.fromEntries(lines.map(([name, value]) => [name, filledIn(String(value))])));
		}
	});

	test("kubernetes", () => {
		const maps = under(tree("kubernetes/kustomization.yaml"), "configMapGenerator");
		const lines = under(
			maps.find((map) => at(map, "name") === "parley"),
			"literals",
		);
		isTaken(Object.fromEntries(lines.map((line) => String(line).split(/=(.*)/s))));
	});
});

test("a node is given longer to end than it takes to drain", () => {
	const { drainTimeoutS } = configured();
	const nodes = under(tree("compose.cluster.yml"), "services").filter((one) => at(one, "image") === "parley");
	expect(nodes).toHaveLength(3);
	for (const node of nodes)
		expect(Number.parseInt(String(at(node, "stop_grace_period")), 10)).toBeGreaterThan(drainTimeoutS);
	const pod = at(ofKind("StatefulSet", "kubernetes/nodes.yaml"), "spec", "template", "spec");
	const before = Number(at(pod, "containers", "0", "lifecycle", "preStop", "sleep", "seconds"));
	expect(at(pod, "terminationGracePeriodSeconds")).toBeGreaterThan(before + drainTimeoutS);
});

test("compose publishes to this machine only, unless it is told otherwise", () => {
	expect(under(tree("compose.yml"), "services").map((one) => at(one, "ports"))).toEqual([
		[`\${PUBLISH:-127.0.0.1:${configured().port}}:${configured().port}`],
	]);
});

test("people come to the cluster by TLS only, and to its nodes through the ingress only", () => {
	const ingresses = trees("kubernetes/ingress.yaml").filter((one) => at(one, "kind") === "Ingress");
	expect(ingresses).toHaveLength(2);
	for (const one of ingresses) {
		expect(at(one, "metadata", "annotations", "nginx.ingress.kubernetes.io/ssl-redirect")).toBe("true");
		const hosts = under(one, "spec", "rules").map((rule) => at(rule, "host"));
		expect(under(one, "spec", "tls").flatMap((tls) => under(tls, "hosts"))).toEqual(hosts);
	}
	for (const [file, app, from] of [
		["kubernetes/nodes.yaml", "parley", ["ingress-nginx", "monitoring"]],
		["kubernetes/nats.yaml", "nats", ["nats", "parley"]],
	] as const) {
		expect(at(ofKind("StatefulSet", file), "spec", "template", "spec")).toMatchObject({
			automountServiceAccountToken: false,
		});
		const { podSelector, policyTypes, ingress } = at(ofKind("NetworkPolicy", file), "spec") as {
			[part: string]: unknown;
		};
		expect({ podSelector, policyTypes }).toEqual({
			podSelector: { matchLabels: { app } },
			policyTypes: ["Ingress"],
		});
		const froms = under(ingress).flatMap((way) => under(way, "from"));
		const named = froms.flatMap((one) => [
			...under(one, "namespaceSelector", "matchExpressions"),
			...under(one, "podSelector", "matchExpressions"),
		]);
		expect(froms).toHaveLength(1);
		expect(named).toMatchObject([{ operator: "In", values: from }]);
	}
});

test("kustomize is told of every file, and of nothing else", () => {
	const told = tree("kubernetes/kustomization.yaml");
	const files = under(told, "configMapGenerator").flatMap((map) => under(map, "files"));
	const there = filesOf("kubernetes").map((file) => file.replace("kubernetes/", ""));
	expect([...under(told, "resources"), ...files, "kustomization.yaml"].sort()).toEqual(there.sort());
});

test("probes ask for what the server answers, at the port it listens on", () => {
	const routes = readFileSync(join(root, "apps/server/src/http/ops-routes.ts"), "utf8");
	const pod = at(ofKind("StatefulSet", "kubernetes/nodes.yaml"), "spec", "template", "spec");
	const container = at(pod, "containers", "0");
	for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"])
		expect(routes).toContain(`root.get("${at(container, probe, "httpGet", "path")}"`);
	expect(at(container, "ports")).toEqual([{ name: "http", containerPort: configured().port }]);
});

test.each(["nats.conf", "kubernetes/nats.conf"])("nats-server takes %s, and syncs always", (file) => {
	const env = { ...process.env, NATS_NAME: "nats-1" };
	const args = ["-t", "-c", join(root, "docker", file)];
	expect(spawnSync(ensureNatsServer(), args, { env, encoding: "utf8" })).toMatchObject({ status: 0 });
	expect(text(file)).toMatch(/^\s*sync_interval: always$/m);
});

test("each proxy passes people to every node there is", () => {
	const services = Object.entries(at(tree("compose.cluster.yml"), "services") ?? {});
	const nodes = services.filter(([, service]) => at(service, "image") === "parley");
	const [, targets = ""] = /^\tto (.*)$/m.exec(text("Caddyfile.cluster")) ?? [];
	const all = nodes.map(([name]) => `${name}:${configured().port}`);
	expect(targets.split(" ")).toEqual(all);
	const upstreams = text("nginx.cluster.conf").match(/^upstream [^}]+/gm) ?? [];
	expect(upstreams).toHaveLength(3);
	for (const upstream of upstreams)
		expect([...upstream.matchAll(/^\tserver (\S+)/gm)].map(([, target]) => target)).toEqual(all);
});

test("nginx leaves no node out for what it refuses", () => {
	const config = text("nginx.cluster.conf");
	const heeding = config.match(/^\s*proxy_next_upstream .*http_503.*;$/gm) ?? [];
	expect(heeding).toHaveLength(1);
	const [, sockets = ""] = /^\tlocation = \/ws \{(.*?)\}/ms.exec(config) ?? [];
	expect(sockets).toContain(heeding[0]);
	const [, upstream = ""] = /proxy_pass http:\/\/([\w-]+);/.exec(sockets) ?? [];
	const servers = new RegExp(`^upstream ${upstream} [^}]+`, "m").exec(config)?.[0].match(/^\tserver .*$/gm);
	expect(servers?.every((server) => server.endsWith(" max_fails=0;"))).toBe(true);
	expect(config.split(`http://${upstream};`)).toHaveLength(2);
});

test.each(["grafana-dashboard.json", "alerts.yml"])(
	"%s asks only for figures that /metrics has",
	async (file) => {
		const { registry } = createMetrics();
		const known = new Set((await registry.getMetricsAsJSON()).map(({ name }) => name));
		const asked = [...text(`monitoring/${file}`).matchAll(/\b(?:parley|nodejs|process)_[a-z0-9_]+/g)];
		const named = asked.map(([name]) => name.replace(/_(bucket|sum|count)$/, ""));
		expect(named.length).toBeGreaterThan(7);
		expect(named.filter((name) => !known.has(name))).toEqual([]);
	},
);

test.each([
	["a node that starts again and again", "process_start_time_seconds"],
	["tokens tried for the operator's", "parley_wrong_operator_tokens_total"],
])("there is an alert on %s", (_what, figure) => {
	const rules = under(tree("monitoring/alerts.yml"), "groups").flatMap((group) => under(group, "rules"));
	expect(rules.filter((rule) => String(at(rule, "expr")).includes(figure))).toHaveLength(1);
});

function configured() {
	const read = readConfig({});
	if (!read.ok) throw new Error(read.problems.join("\n"));
	return read.config;
}
