import { loadPart } from "@parley/client/http/load-part";
import { useEffect } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";
import { App } from "./app.tsx";
import { isOther } from "./routing.ts";

const loadWorker = () => import("./worker.ts");
const OtherPage = lazyPart(async () => (await import("./other-page.tsx")).OtherPage);

/** The chat, or what is no room: nobody comes from one to the other but by loading the page. */
export function Page() {
	useEffect(cachePage, []);
	return isOther(location) ? <OtherPage /> : <App />;
}

/** After the page: the shell's files are the page's own, and come from the browser's cache then. */
function cachePage(): void {
	if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
	const cache = () =>
		loadPart(loadWorker).then(
			({ registerWorker }) => registerWorker(),
			(error: unknown) => console.warn("no service worker:", error),
		);
	if (document.readyState === "complete") void cache();
	else addEventListener("load", () => void cache(), { once: true });
}
