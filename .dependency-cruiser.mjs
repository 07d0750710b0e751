// The import law (ARCHITECTURE.md). `a ← b` reads: b may import a and everything left of it.
//   engine: wire ← lib ← rules, turn, timers, metrics ← log, delivery, gateway, nats ← lookups, files, order ← backup ← app ← events, create ← index
//   packages: engine/wire ← protocol ← client, activities; engine/index, engine/wire ← examples
//   server: protocol, engine ← lib ← config ← the chat (app, people, rooms, messages, moderation, files, push, activities, hooks) ← http ← compose ← commands ← main
//   web:    protocol, client ← react ← ui ← features ← app
const server = "^apps/server/src/";
const engine = "^packages/engine/src/";
/** The chat: one layer of slices, each with its handlers, rules, rows and views; `app` puts them together. */
const CHAT = "(?:app|people|rooms|messages|moderation|files|push|activities|hooks)";
const client = "^packages/client/src/";
const web = "^apps/web/src/";

function nothingAbove(root, layers) {
	return layers.slice(0, -1).map((layer, level) => ({
		name: `${root.includes("web") ? "web" : "server"}-${layer === CHAT ? "chat" : layer}-stays-below`,
		severity: "error",
		from: { path: `${root}${layer}(/|\\.tsx?$)` },
		to: { path: `${root}(${layers.slice(level + 1).join("|")})(/|\\.tsx?$)` },
	}));
}

export default {
	forbidden: [
		...nothingAbove(server, ["lib", "config", CHAT, "http", "compose", "commands", "main"]),
		...nothingAbove(web, ["react", "ui", "features", "app", "main"]),
		{
			name: "engine-parts-stay-apart",
			comment: "each a part; whoever starts a server joins them",
			severity: "error",
			from: { path: `${engine}(nats|log|delivery|gateway)/`, pathNot: "\\.test\\.ts$" },
			to: {
				path: `${engine}(nats|log|delivery|gateway|lookups|files|order|backup)/`,
				pathNot: `${engine}$1/`,
			},
		},
		{
			name: "engine-files-and-lookups-stay-apart",
			comment: "what many nodes share of them lies in NATS",
			severity: "error",
			from: { path: `${engine}(files|lookups)/`, pathNot: "\\.test\\.ts$" },
			to: { path: `${engine}(log|delivery|gateway|files|lookups|order|backup)/`, pathNot: `${engine}$1/` },
		},
		{
			name: "engine-order-stays-below-copies",
			severity: "error",
			from: { path: `${engine}order/`, pathNot: "\\.test\\.ts$" },
			to: { path: `${engine}(delivery|gateway|lookups|files|backup)/` },
		},
		{
			name: "engine-backup-stays-apart",
			severity: "error",
			from: { path: `${engine}backup/`, pathNot: "\\.test\\.ts$" },
			to: { path: `${engine}(delivery|gateway|lookups)/` },
		},
		{
			name: "engine-lib-stays-below",
			severity: "error",
			from: { path: `${engine}lib/`, pathNot: "\\.test\\.ts$" },
			to: { path: engine, pathNot: `${engine}(lib|wire)/` },
		},
		{
			name: "engine-base-stays-below",
			severity: "error",
			from: { path: `${engine}((rules|turn|timers)\\.ts$|metrics/)`, pathNot: "\\.test\\.ts$" },
			to: { path: `${engine}(nats|log|delivery|gateway|lookups|files|order|backup)/` },
		},
		{
			name: "engine-parts-know-no-application",
			comment:
				"`app` is what an application is made of, `create` joins it with the parts, `events` is what it may be made with, `index` names all that is for it",
			severity: "error",
			from: { path: engine, pathNot: `(${engine}(create/|events/|(app|index)\\.)|\\.test\\.ts$)` },
			to: { path: `${engine}(create/|events/|(app|index)\\.ts$)` },
		},
		{
			name: "engine-app-is-no-start",
			severity: "error",
			from: { path: `${engine}(app\\.ts$|events/)`, pathNot: "\\.test\\.ts$" },
			to: { path: `${engine}(create/|index\\.ts$)` },
		},
		{
			name: "engine-start-asks-for-no-tables",
			comment: "an application may have tables of its own",
			severity: "error",
			from: { path: `${engine}(create/|app\\.ts$)`, pathNot: "\\.test\\.ts$" },
			to: { path: `${engine}(events/|index\\.ts$)` },
		},
		{
			name: "examples-know-only-the-engine",
			comment:
				"an example shows what anybody can write who has the engine, or the library for programs, as a package: their entries, and nothing of the chat",
			severity: "error",
			from: {
				path: "^(examples/[^/]+|packages/engine/test/guestbook)/",
				pathNot: "^examples/[^/]+/test/",
			},
			to: {
				dependencyTypesNot: ["core"],
				pathNot: [
					"^$1/",
					`${engine}(wire/)?index\\.ts$`,
					"^packages/client/src/bot/index\\.ts$",
					"node_modules/zod/",
				],
			},
		},
		{
			name: "nobody-needs-an-example",
			severity: "error",
			from: { pathNot: "^(examples|apps/server/test)/" },
			to: { path: "^examples/" },
		},
		{
			name: "rules-know-no-wire",
			comment: "the log thread and a restore load an application's rules alone",
			severity: "error",
			from: { path: "/app/rules\\.ts$" },
			to: { path: "/app/(wire|lookups|chat-gateway)\\.ts$", reachable: true },
		},
		{
			name: "engine-reaches-no-test",
			comment: "what tests break it with (the fault door) is no part of it",
			severity: "error",
			from: { path: engine, pathNot: "\\.test\\.ts$" },
			to: { path: "^packages/engine/test/" },
		},
		{
			name: "every-engine-file-has-a-part",
			comment: "a new folder would be under no law: name it above",
			severity: "error",
			from: {
				path: engine,
				pathNot: `${engine}(((wire|lib|metrics|nats|log|delivery|gateway|lookups|files|order|backup|events|create)/)|(rules|turn|timers|app|index)\\.)`,
			},
			to: {},
		},
		{
			name: "server-reaches-no-test",
			comment: "what tests break it with (the fault door) is no part of it",
			severity: "error",
			from: { path: server, pathNot: "\\.test\\.ts$" },
			to: { path: "^(apps/server|packages/engine)/test/" },
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
			name: "client-knows-no-page",
			comment:
				"its types have no document (packages/client/tsconfig.json), and nothing of a page is within its reach",
			severity: "error",
			from: { path: client, pathNot: "\\.test\\.ts$" },
			to: { pathNot: [client, "^packages/protocol/src/", "node_modules/(zod|tus-js-client)/"] },
		},
		{
			name: "activities-know-no-page-and-no-server",
			comment: "an activity is a folder that touches nothing else: both run it, and it runs neither",
			severity: "error",
			from: { path: "^packages/activities/" },
			to: { path: "^(apps|e2e|loadtest|examples|scripts|packages/(engine|client))/" },
		},
		{
			name: "activities-stay-pure",
			comment:
				"rules are run alike by every node and page; only cards, and what is in a folder `page`, know a page",
			severity: "error",
			from: {
				path: "^packages/activities/.*\\.ts$",
				pathNot: "^packages/activities/(src/set\\.ts$|[^/]+/lookups\\.ts$|test/|.*/page/|.*\\.test\\.ts$)",
			},
			to: {
				path: ["^(node:|fs|path|crypto|os|url$)", "node_modules/(react|react-dom|lucide-react)/", "\\.tsx$"],
			},
		},
		{
			name: "workspaces-share-only-protocol",
			severity: "error",
			from: { path: "^(apps/[^/]+|e2e|loadtest)/", pathNot: "^apps/mcp/test/" },
			to: { path: "^(apps|e2e|loadtest)/", pathNot: "^$1/" },
		},
		{
			name: "agents-are-tested-with-a-server",
			comment:
				"what speaks for an agent is a client, and its tests have people of the server's tests to speak with",
			severity: "error",
			from: { path: "^apps/mcp/test/" },
			to: { path: "^(apps|e2e|loadtest)/", pathNot: "^apps/(mcp/|server/test/support/)" },
		},
		{
			name: "only-the-server-knows-the-engine",
			comment: "whatever speaks with a server from outside is told all of it by the protocol",
			severity: "error",
			from: { path: "^(packages/client|apps/web|apps/mcp|e2e|loadtest)/" },
			to: { path: "^packages/engine/" },
		},
		{
			name: "engine-knows-no-chat",
			severity: "error",
			from: { path: "^packages/engine/" },
			to: { path: "^(apps|e2e|loadtest|scripts|packages/(protocol|client))/" },
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
			name: "rules-stay-pure",
			comment:
				"what is decided is decided alike on every node and at every time: rules know rules, the types of drafts and events, and what computes without a clock, a socket or a database",
			severity: "error",
			from: {
				path: `${server}${CHAT}/((blocking|conversations|invitations|later|operators|profile|reminders)/)?rules/`,
				pathNot: "\\.test\\.ts$",
			},
			to: {
				pathNot: [
					`${server}${CHAT}/((blocking|conversations|invitations|later|operators|profile|reminders)/)?rules/`,
					`${server}app/(drafts|draft-forms|events)\\.ts$`,
					`${server}lib/sorting\\.ts$`,
					"^packages/protocol/src/",
					"^packages/activities/src/activity\\.ts$",
					`${engine}(wire|lib)/`,
					`${engine}(rules|timers)\\.ts$`,
					"^(node:)?(crypto|util)$",
				],
			},
		},
		{
			name: "every-server-file-has-a-layer",
			comment: "a new folder would be under no law: name it in the list above",
			severity: "error",
			from: {
				path: server,
				pathNot: `${server}(lib|config|${CHAT}|http|compose|commands|main)(/|\\.ts$)`,
			},
			to: {},
		},
		{
			name: "every-web-file-has-a-layer",
			severity: "error",
			from: {
				path: web,
				pathNot: `${web}(react|ui|features|app|main|vite-env|service-worker)(/|[.-].*$|\\.tsx?$)`,
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
