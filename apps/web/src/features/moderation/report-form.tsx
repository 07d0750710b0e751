import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import form from "../../ui/panel-form.module.css";

interface ReportFormProps {
	/** what the one line of it is called */
	readonly label: string;
	readonly hint?: string;
	readonly isRequired: boolean;
	readonly submit: { readonly look: "danger" | "strong"; readonly label: string };
	/** before the button that does it */
	readonly other?: ReactNode;
	/** resolves with what went wrong, or null */
	readonly onSubmit: (reason: string) => Promise<string | null>;
}

/** One line, and a button that does it. */
export function ReportForm({ label, hint, isRequired, submit, other, onSubmit }: ReportFormProps) {
	const [reason, setReason] = useState("");
	const [error, setError] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const id = useId();
	const send = async (event: SubmitEvent) => {
		event.preventDefault();
		setBusy(true);
		const problem = await onSubmit(reason.trim());
		setBusy(false);
		setError(problem);
	};
	return (
		<form className={form["form"]} onSubmit={(event) => void send(event)}>
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				value={reason}
				maxLength={240}
				required={isRequired}
				autoComplete="off"
				onChange={(event) => setReason(event.currentTarget.value)}
			/>
			{hint !== undefined && <p>{hint}</p>}
			{error !== null && (
				<p className={form["error"]} role="alert">
					{error}
				</p>
			)}
			<div className={form["buttons"]}>
				{other}
				<Button look={submit.look} type="submit" disabled={busy}>
					{submit.label}
				</Button>
			</div>
		</form>
	);
}
