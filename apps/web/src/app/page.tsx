import { useEffect } from "react";
import { Contained } from "../ui/contained.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { App } from "./app.tsx";
import { isLab } from "./routing.ts";
import { registerWorker } from "./worker.ts";

const LabPage = lazyPart(async () => (await import("../features/lab/lab-page.tsx")).LabPage);

/** The chat, or the operator's lab: nobody comes from one to the other but by loading the page. */
export function Page() {
	useEffect(registerWorker, []);
	if (!isLab(location)) return <App />;
	return (
		<Contained look="page">
			<LabPage />
		</Contained>
	);
}
