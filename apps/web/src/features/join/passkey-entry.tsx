import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { comeAs } from "../../ui/come-as.ts";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import form from "../../ui/panel-form.module.css";
import { mayHavePasskeys } from "../../ui/passkey-place.ts";
import { askForPasskey, proveBy } from "../../ui/passkeys.ts";

/** A passkey in the place of recovery words; nothing where a browser can have none. */
export function PasskeyEntry({ endOthers }: { endOthers: boolean }) {
	const client = useClient();
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<string | null>(null);
	if (!mayHavePasskeys()) return null;
	const enter = async () => {
		if (busy) return;
		setBusy(true);
		setRefused(null);
		const said = await askForPasskey();
		const told = said.ok ? await proveBy(said.value, endOthers) : said;
		if (told.ok) {
			await comeAs(client, told.value);
			return location.reload();
		}
		setBusy(false);
		setRefused(told.message);
	};
	return (
		<>
			{refused !== null && (
				<p className={form["error"]} role="alert">
					{refused}
				</p>
			)}
			<div className={form["buttons"]}>
				<Button aria-disabled={busy} onClick={() => void enter()}>
					<KeyRound size={14} aria-hidden="true" /> {keepingTexts.passkeys.enter}
				</Button>
			</div>
		</>
	);
}
