import { lazyPart } from "../ui/lazy-part.tsx";
import { isAdmin, isCallback, isInvitation, isLab } from "./other-routes.ts";

const LabPage = lazyPart(async () => (await import("../features/lab/lab-page.tsx")).LabPage);
const AdminPage = lazyPart(async () => (await import("../features/admin/admin-page.tsx")).AdminPage);
const ClaimPage = lazyPart(async () => (await import("./claim-page.tsx")).ClaimPage);
const CallbackPage = lazyPart(async () => (await import("./callback-page.tsx")).CallbackPage);
const InvitedPage = lazyPart(async () => (await import("./invited-page.tsx")).InvitedPage);

/** What is no room: the operator's workbench and lists, somebody who was invited or comes back from signing in, or another device that comes in. */
export function OtherPage() {
	if (isAdmin(location)) return <AdminPage />;
	if (isLab(location)) return <LabPage />;
	if (isCallback(location)) return <CallbackPage />;
	return isInvitation(location) ? <InvitedPage /> : <ClaimPage />;
}
