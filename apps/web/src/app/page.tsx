import { lazy, Suspense, useEffect } from "react";
import { App } from "./app.tsx";
import { isLab } from "./routing.ts";
import { registerWorker } from "./worker.ts";

const LabPage = lazy(async () => ({ default: (await import("../features/lab/lab-page.tsx")).LabPage }));

/** The chat, or the operator's lab: nobody comes from one to the other but by loading the page. */
export function Page() {
	useEffect(registerWorker, []);
	if (!isLab(location)) return <App />;
	return (
		<Suspense>
			<LabPage />
		</Suspense>
	);
}
