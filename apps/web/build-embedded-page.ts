import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import { CSS } from "./build-first-pages.ts";

const PAGE = "src/main-embedded.tsx";

/**
 * The page that other sites show in a frame: `pages/embed.html`, filled by the server (`embedding-routes.ts` there). It is
 * built by itself, as one script and one style: it shares no part with the page, so that neither is heavier for the other,
 * and what is in it is all that it can ever do.
 */
export function embeddedPage(): Plugin {
	let root = "";
	return {
		name: "embedded-page",
		apply: "build",
		configResolved(config) {
			root = config.root;
		},
		async generateBundle() {
			const { script, style } = await builtAlone(root);
			const written = this.emitFile({ ...embedded("js"), source: script });
			const styled = this.emitFile({ ...embedded("css"), source: style });
			const source = pageOf(this.getFileName(written), this.getFileName(styled));
			this.emitFile({ type: "asset", fileName: "pages/embed.html", source });
		},
	};
}

function embedded(kind: "js" | "css") {
	return { type: "asset", name: `embedded.${kind}` } as const;
}

function pageOf(script: string, style: string): string {
	return `<!doctype html>
<html lang="en">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<meta name="color-scheme" content="light dark" />
		<meta name="robots" content="noindex" />
		<title>{{title}}</title>
		<link rel="stylesheet" href="/${style}" />
		<script type="module" src="/${script}"></script>
	</head>
	<body>
		<div id="root" data-shown="{{shown}}"></div>
		<noscript>Parley needs JavaScript to talk with its server.</noscript>
	</body>
</html>
`;
}

async function builtAlone(root: string): Promise<Record<"script" | "style", string>> {
	const built = await build({
		root,
		configFile: false,
		publicDir: false,
		logLevel: "warn",
		plugins: [react()],
		css: CSS,
		build: {
			write: false,
			target: ["chrome123", "firefox125", "safari17.5"],
			modulePreload: false,
			cssCodeSplit: false,
			rolldownOptions: { input: PAGE, output: { format: "es", codeSplitting: false } },
		},
	});
	const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
	const style = output.find((file) => file.type === "asset" && file.fileName.endsWith(".css"));
	if (output.length !== 2 || style?.type !== "asset") throw new Error("the embedded page is not one script");
	return { script: output[0].code, style: String(style.source) };
}
