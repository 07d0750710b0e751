import { useEffect, useState } from "react";
import { adminTexts as words } from "../../ui/admin-texts.ts";
import { recalledToken, storeToken } from "../../ui/operator-token.ts";
import { AdminLists } from "./admin-lists.tsx";
import { AdminSignIn } from "./admin-sign-in.tsx";

/** WHO41: what the operator looks after. */
export function AdminPage() {
	const [token, setToken] = useState(recalledToken);
	useEffect(() => {
		document.title = words.title;
	}, []);
	const know = (now: string | null) => {
		storeToken(now);
		setToken(now);
	};
	if (token === null) return <AdminSignIn onEnter={know} />;
	return <AdminLists token={token} onLeave={() => know(null)} />;
}
