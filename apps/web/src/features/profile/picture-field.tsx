import { useRef } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { profileTexts } from "../../ui/profile-texts.ts";
import { Picture } from "./picture.tsx";
import styles from "./profile.module.css";
import { sendPicture } from "./send-picture.ts";

const words = profileTexts.picture;

interface PictureFieldProps {
	readonly name: string;
	/** a file; null: none */
	readonly file: string | null;
	readonly onChange: (file: string | null) => void;
	readonly onRefused: (message: string | null) => void;
	/** it is on its way, and nothing is saved before it has come */
	readonly busy: boolean;
	readonly onBusy: (busy: boolean) => void;
}

/** It is sent at once, and shown to others when all of it is saved. */
export function PictureField({ name, file, onChange, onRefused, busy, onBusy }: PictureFieldProps) {
	const client = useClient();
	const input = useRef<HTMLInputElement>(null);
	const chooser = useRef<HTMLButtonElement>(null);
	const send = async (image: Blob | undefined) => {
		if (image === undefined || busy) return;
		onBusy(true);
		const sent = await sendPicture(image, client.sessionToken());
		onBusy(false);
		if (sent.ok) onChange(sent.file);
		onRefused(sent.ok ? null : sent.message);
	};
	const takeAway = () => {
		// the button goes with the picture
		chooser.current?.focus();
		onChange(null);
	};
	return (
		<fieldset className={styles["row"]} aria-label={words.label}>
			<Picture name={name} file={file} />
			<Button ref={chooser} aria-disabled={busy} onClick={() => busy || input.current?.click()}>
				{busy ? words.coming : file === null ? words.choose : words.another}
			</Button>
			{file !== null && <Button onClick={takeAway}>{words.none}</Button>}
			<input
				ref={input}
				type="file"
				accept="image/*"
				hidden
				data-testid="picture-input"
				onChange={({ currentTarget }) => {
					void send(currentTarget.files?.[0]);
					// Else the same file could not be chosen twice.
					currentTarget.value = "";
				}}
			/>
		</fieldset>
	);
}
