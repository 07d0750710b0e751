// The import law (ARCHITECTURE.md). `a ← b` reads: b may import a and everything left of it.
//   packages: engine/wire ← protocol; engine/wire ← engine
//   server: protocol ← lib ← engine ← chat ← http ← compose ← commands ← main
//   web:    protocol ← client ← react ← ui ← features ← app
const server = "^apps/server/src/";
const engine = "^packages/engine/src/";
const web = "^apps/web/src/";

function nothingAbove(root, layers) {
	return layers.slice(0, -1).map((layer, level) => ({
		name: `${root.includes("web") ? "web" : "server"}-${layer}-stays-below`,
		severity: "error",
		from: { path: `${root}${layer}(/|\\.tsx?$)` },
		to: { path: `${root}(${layers.slice(level + 1).join("|")})(/|\\.tsx?$)` },
	}));
}

export default {
	forbidden: [
		...nothingAbove(server, ["lib", "config", "engine", "chat", "http", "compose", "commands", "main"]),
		...nothingAbove(web, ["client", "react", "ui", "features", "app", "main"]),
		{
			name: "engine-parts-stay-apart",
			comment: "log, lookups and wire do not import each other; compose joins them",
			severity: "error",
			from: { path: `${server}engine/(wire|log|lookups)/` },
			to: { path: `${server}engine/(wire|log|lookups)/`, pathNot: `${server}engine/$1/` },
		},
		{
			name: "server-reaches-no-test",
			comment: "what tests break it with (the fault door) is no part of it",
			severity: "error",
			from: { path: server, pathNot: "(\\.test|-contract)\\.ts$" },
			to: { path: "^apps/server/test/" },
		},
		{
			name: "features-stay-apart",
			severity: "error",
			from: { path: `${web}features/([^/]+)/` },
			to: { path: `${web}features/`, pathNot: `${web}features/$1/` },
		},
		{
			name: "gallery-is-no-part-of-the-page",
			severity: "error",
			from: { path: web },
			to: { path: "^apps/web/gallery/" },
		},
		{
			name: "client-knows-no-react",
			severity: "error",
			from: { path: `${web}client/` },
			to: { path: "node_modules/(react|react-dom)/" },
		},
		{
			name: "workspaces-share-only-protocol",
			severity: "error",
			from: { path: "^(apps/[^/]+|e2e|loadtest)/" },
			to: { path: "^(apps|e2e|loadtest)/", pathNot: "^$1/" },
		},
		{
			name: "only-the-server-knows-the-engine",
			comment: "whatever speaks with a server from outside is told all of it by the protocol",
			severity: "error",
			from: { path: "^(apps/web|e2e|loadtest)/" },
			to: { path: "^packages/engine/" },
		},
		{
			name: "engine-knows-no-chat",
			severity: "error",
			from: { path: "^packages/engine/" },
			to: { path: "^(apps|e2e|loadtest|scripts|packages/protocol)/" },
		},
		{
			name: "engine-wire-is-a-leaf",
			comment: "the protocol is made of it, and the page of that",
			severity: "error",
			from: { path: `${engine}wire/`, pathNot: "\\.test\\.ts$" },
			to: { pathNot: [`${engine}wire/`, "node_modules/zod/"] },
		},
		{
			name: "protocol-is-pure",
			severity: "error",
			from: { path: "^packages/protocol/src/", pathNot: "\\.test\\.ts$" },
			to: { pathNot: ["^packages/protocol/src/", `${engine}wire/`, "node_modules/zod/"] },
		},
		{
			name: "server-engine-knows-no-chat",
			comment: "what is on its way to packages/engine",
			severity: "error",
			from: { path: `${server}engine/` },
			to: { path: "^packages/protocol/" },
		},
		{
			name: "every-server-file-has-a-layer",
			comment: "a new folder would be under no law: name it in the list above",
			severity: "error",
			from: {
				path: server,
				pathNot: `${server}(lib|config|engine|chat|http|compose|commands|main)(/|\\.ts$)`,
			},
			to: {},
		},
		{
			name: "every-web-file-has-a-layer",
			severity: "error",
			from: {
				path: web,
				pathNot: `${web}(client|react|ui|features|app|main|vite-env|service-worker)(/|[.-].*$|\\.tsx?$)`,
			},
			to: {},
		},
		{ name: "resolves", severity: "error", from: {}, to: { couldNotResolve: true } },
		{ name: "no-circles", severity: "error", from: {}, to: { circular: true } },
	],
	options: {
		parser: "swc",
		tsPreCompilationDeps: true,
		doNotFollow: { path: ["node_modules", "(^|/)dist/"] },
		exclude: { path: ["(^|/)dist/"] },
		enhancedResolveOptions: {
			conditionNames: ["import", "node", "default"],
			exportsFields: ["exports"],
			extensions: [".ts", ".tsx", ".js", ".mjs", ".css"],
		},
	},
};
