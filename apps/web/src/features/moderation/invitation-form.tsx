import { INVITATION_USES_MAX } from "@parley/protocol/limits";
import { type SubmitEvent, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { invitingTexts as words } from "../../ui/inviting-texts.ts";
import form from "../../ui/panel-form.module.css";

const durations = [1, 7, 30] as const;

export function InvitationForm({
	onMake,
}: {
	readonly onMake: (uses: number, days: number) => Promise<void>;
}) {
	const [uses, setUses] = useState("10");
	const [days, setDays] = useState<number>(7);
	const [busy, setBusy] = useState(false);
	const ids = { uses: useId(), days: useId() };
	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		if (busy) return;
		setBusy(true);
		await onMake(Number(uses), days);
		setBusy(false);
	};
	return (
		<form className={form["form"]} onSubmit={(event) => void submit(event)}>
			<label htmlFor={ids.uses}>{words.uses}</label>
			<input
				id={ids.uses}
				type="number"
				inputMode="numeric"
				min={1}
				max={INVITATION_USES_MAX}
				step={1}
				required
				value={uses}
				onChange={(event) => setUses(event.currentTarget.value)}
			/>
			<label htmlFor={ids.days}>{words.days}</label>
			<select id={ids.days} value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
				{durations.map((one) => (
					<option key={one} value={one}>
						{words.lasts(one)}
					</option>
				))}
			</select>
			<div className={form["buttons"]}>
				<Button look="strong" type="submit" aria-disabled={busy}>
					{words.make}
				</Button>
			</div>
		</form>
	);
}
