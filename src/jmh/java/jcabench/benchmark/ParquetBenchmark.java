package jcabench.benchmark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import jcabench.contender.Definition;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.crypto.ParquetCipher;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.openjdk.jmh.annotations.Benchmark;

/** A table whose pages are encrypted. */
@Definition(
    version = 1,
    service = "Store",
    times =
        "`writeTable` writes a Parquet file of `dataSize` bytes in records of 1 KiB, one column,"
            + " uncompressed; `readTable` reads it. Footer and pages of 64 KiB are encrypted by"
            + " Parquet's modular encryption, AES-GCM with 256 bits. Parquet asks the JVM's list of"
            + " providers, in which the contender's are first.")
public class ParquetBenchmark extends LibraryStoreBenchmark {
  private static final int RECORD_BYTES = 1 << 10;
  private static final int PAGE_BYTES = 1 << 16;
  private static final String COLUMN = "record";
  private static final MessageType TYPE =
      MessageTypeParser.parseMessageType("message table { required binary " + COLUMN + "; }");

  private final ParquetConfiguration configuration = new PlainParquetConfiguration();
  private final byte[] key = new byte[KEY_BYTES];
  private List<Group> records = List.of();
  private Path file;

  /** A reader of records. */
  private static final class Records extends ParquetReader.Builder<Group> {
    Records(InputFile file, ParquetConfiguration configuration) {
      super(file, configuration);
    }

    @Override
    protected ReadSupport<Group> getReadSupport() {
      return new GroupReadSupport();
    }
  }

  @Override
  String library() {
    return "Parquet";
  }

  @Override
  void open(Path place) {
    new SecureRandom().nextBytes(key);
    file = place.resolve("table.parquet");
    var all = new ArrayList<Group>();
    for (int at = 0; at < dataSize; at += RECORD_BYTES) {
      var length = Math.min(RECORD_BYTES, dataSize - at);
      var record = new SimpleGroup(TYPE);
      record.add(COLUMN, Binary.fromConstantByteArray(content(), at, length));
      all.add(record);
    }
    records = all;
  }

  @Override
  void shut() {
    // Each file is closed by who opened it.
  }

  @Override
  void write() throws IOException {
    writeTable();
  }

  @Override
  byte[] read() throws IOException {
    var all = new ByteArrayOutputStream(dataSize);
    try (var reader = reader()) {
      for (var record = reader.read(); record != null; record = reader.read()) {
        all.writeBytes(record.getBinary(COLUMN, 0).getBytesUnsafe());
      }
    }
    return all.toByteArray();
  }

  private ParquetReader<Group> reader() throws IOException {
    return new Records(new LocalInputFile(file), configuration)
        .withDecryption(FileDecryptionProperties.builder().withFooterKey(key).build())
        .build();
  }

  /** One file. */
  @Benchmark
  public long writeTable() throws IOException {
    try (var writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(configuration)
            .withType(TYPE)
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            .withDictionaryEncoding(false)
            .withPageSize(PAGE_BYTES)
            .withEncryption(
                FileEncryptionProperties.builder(key)
                    .withAlgorithm(ParquetCipher.AES_GCM_V1)
                    .build())
            .build()) {
      for (var record : records) {
        writer.write(record);
      }
    }
    return Files.size(file);
  }

  /** All records of the file. */
  @Benchmark
  public int readTable() throws IOException {
    int bytes = 0;
    try (var reader = reader()) {
      for (var record = reader.read(); record != null; record = reader.read()) {
        bytes += record.getBinary(COLUMN, 0).length();
      }
    }
    return bytes;
  }
}
