import { LogIn } from "lucide-react";
import { useClient } from "../react/use-chat.ts";
import { Button } from "./button.tsx";
import form from "./panel-form.module.css";
import type { SignInWish } from "./sign-in.ts";
import { useSignIn } from "./use-sign-in.ts";

interface SignInButtonProps {
	readonly label: string;
	readonly wish: SignInWish["wish"];
	/** it is the way that most will go */
	readonly isFirst?: boolean;
	/** this very place, if absent */
	readonly back?: string;
	/** by which somebody wants to be known who comes for the first time */
	readonly name?: () => string;
}

/** WHO50: to the house's own sign-in. */
export function SignInButton({ label, wish, isFirst = false, back, name }: SignInButtonProps) {
	const { busy, refused, go } = useSignIn(useClient());
	return (
		<>
			{refused !== null && (
				<p className={form["error"]} role="alert">
					{refused}
				</p>
			)}
			<div className={form["buttons"]}>
				<Button
					{...(isFirst && { look: "strong" as const })}
					aria-disabled={busy}
					onClick={() => go({ wish, ...(back && { back }), ...(name && { name: name() }) })}
				>
					<LogIn size={14} aria-hidden="true" /> {label}
				</Button>
			</div>
		</>
	);
}
