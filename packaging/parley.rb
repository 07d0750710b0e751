class Parley < Formula
  desc "Self-hosted web chat in which everybody sees every message, once, in one order"
  homepage "https://github.com/@REPOSITORY@"
  version "@VERSION@"
  license "MIT"

  on_macos do
    on_arm do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/parley-@VERSION@-macos-arm64.tar.gz"
      sha256 "@macos-arm64@"
    end
    on_intel do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/parley-@VERSION@-macos-x64.tar.gz"
      sha256 "@macos-x64@"
    end
  end
  on_linux do
    on_arm do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/parley-@VERSION@-linux-arm64.tar.gz"
      sha256 "@linux-arm64@"
    end
    on_intel do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/parley-@VERSION@-linux-x64.tar.gz"
      sha256 "@linux-x64@"
    end
  end

  def install
    libexec.install Dir["*"]
    bin.install_symlink libexec/"parley"
  end

  service do
    run opt_bin/"parley"
    environment_variables DATA_DIR: var/"parley", PARLEY_STARTED_BY: "brew services restart parley"
    keep_alive successful_exit: false
    log_path var/"log/parley.log"
    error_log_path var/"log/parley.log"
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/parley --version").strip
  end
end
