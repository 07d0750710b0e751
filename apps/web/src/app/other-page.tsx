import { lazyPart } from "../ui/lazy-part.tsx";
import { isLab } from "./routing.ts";

const LabPage = lazyPart(async () => (await import("../features/lab/lab-page.tsx")).LabPage);
const ClaimPage = lazyPart(async () => (await import("./claim-page.tsx")).ClaimPage);

/** What is no room: the operator's workbench, or another device that comes in. */
export function OtherPage() {
	return isLab(location) ? <LabPage /> : <ClaimPage />;
}
