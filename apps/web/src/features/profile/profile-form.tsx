import { PROFILE_ABOUT_CHARS_MAX, PROFILE_STATUS_CHARS_MAX } from "@parley/protocol/limits";
import type { Profile, ProfileWish } from "@parley/protocol/profile";
import { type SubmitEvent, useId, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { askHouse } from "../../ui/ask-house.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import form from "../../ui/panel-form.module.css";
import { profileTexts as words } from "../../ui/profile-texts.ts";
import { endOf, type Lasting, lastingOf } from "./lasting.ts";
import { LastingChoice } from "./lasting-choice.tsx";
import { PictureField } from "./picture-field.tsx";

/** WHO70: what one says of oneself; what is typed stays, whatever another device of one's own changes meanwhile. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
	const client = useClient();
	const ids = { about: useId(), status: useId(), statusLasts: useId(), quietLasts: useId() };
	const [file, setFile] = useState(profile.picture ?? null);
	const [about, setAbout] = useState(profile.about ?? "");
	const [status, setStatus] = useState(profile.status?.text ?? "");
	const [quiet, setQuiet] = useState(profile.quietUntil !== undefined);
	const [ends, setEnds] = useState({ status: profile.status?.until, quiet: profile.quietUntil });
	const [statusLasts, setStatusLasts] = useState<Lasting>(lastingOf(ends.status));
	const [quietLasts, setQuietLasts] = useState<Lasting>(lastingOf(ends.quiet));
	const [refused, setRefused] = useState<string | null>(null);
	const [saving, setSaving] = useState<"not yet" | "under way" | "done">("not yet");
	const [sending, setSending] = useState(false);
	const isBusy = sending || saving === "under way";

	const changed = () => {
		setRefused(null);
		setSaving("not yet");
	};
	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		if (isBusy) return;
		const now = Date.now();
		const text = status.trim();
		const next = {
			status: text === "" ? undefined : endOf(statusLasts, ends.status, now),
			quiet: quiet ? endOf(quietLasts, ends.quiet, now) : undefined,
		};
		const body: ProfileWish = {
			...{ about, picture: file },
			...(next.status !== undefined && { status: { text, until: next.status } }),
			...(next.quiet !== undefined && { quietUntil: next.quiet }),
		};
		setSaving("under way");
		const asked = { path: "/api/people/me/profile", method: "PUT", body } as const;
		const told = await askHouse({ ...asked, token: client.sessionToken() });
		setRefused(told.ok ? null : told.message);
		setSaving(told.ok ? "done" : "not yet");
		if (!told.ok) return;
		setEnds(next);
		setStatusLasts(lastingOf(next.status));
		setQuietLasts(lastingOf(next.quiet));
	};
	return (
		<form className={form["form"]} onSubmit={(event) => void submit(event)} onChange={changed}>
			<p>{words.what}</p>
			<PictureField
				name={profile.name}
				file={file}
				onChange={(now) => {
					setFile(now);
					changed();
				}}
				onRefused={setRefused}
				busy={sending}
				onBusy={setSending}
			/>
			<label htmlFor={ids.about}>{words.about}</label>
			<input
				id={ids.about}
				dir="auto"
				value={about}
				maxLength={PROFILE_ABOUT_CHARS_MAX}
				autoComplete="off"
				onChange={(event) => setAbout(event.currentTarget.value)}
			/>
			<label htmlFor={ids.status}>{words.status}</label>
			<input
				id={ids.status}
				dir="auto"
				value={status}
				maxLength={PROFILE_STATUS_CHARS_MAX}
				autoComplete="off"
				onChange={(event) => setStatus(event.currentTarget.value)}
			/>
			{status.trim() !== "" && (
				<>
					<label htmlFor={ids.statusLasts}>{words.lasts}</label>
					<LastingChoice
						id={ids.statusLasts}
						until={ends.status}
						value={statusLasts}
						onChange={setStatusLasts}
					/>
				</>
			)}
			<CheckField {...words.disturb} on={quiet} onChange={setQuiet} />
			{quiet && (
				<>
					<label htmlFor={ids.quietLasts}>{words.lasts}</label>
					<LastingChoice id={ids.quietLasts} until={ends.quiet} value={quietLasts} onChange={setQuietLasts} />
				</>
			)}
			{refused !== null && (
				<p className={form["error"]} role="alert">
					{refused}
				</p>
			)}
			<div className={form["buttons"]}>
				<span role="status">{saving === "done" && words.saved}</span>
				<Button look="strong" type="submit" aria-disabled={isBusy}>
					{words.save}
				</Button>
			</div>
		</form>
	);
}
